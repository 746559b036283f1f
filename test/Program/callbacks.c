// A function or a table that one caller passes is not called for another.
// RUN: nobounce program --family assumed --assume-hot do_hot %s -- | FileCheck %s --implicit-check-not=cold_
struct ops {
	int (*begin)(int);
	int (*end)(int);
};

static int walk(int (*fn)(int), int n)
{
	int i, sum = 0;

	for (i = 0; i < n; i++)
		sum += fn(i);
	return sum;
}

static int deep(int (*fn)(int)) { return walk(fn, 3); }

static int iterate(const struct ops *ops)
{
	int r = ops->begin(1);

	if (ops->end)
		r += ops->end(r);
	return r;
}

static int hot_one(int i) { return i; }
static int hot_begin(int i) { return i; }
static int cold_one(int i) { return i; }
static int cold_begin(int i) { return i; }
static int cold_end(int i) { return i; }
static const struct ops hot_ops = {.begin = hot_begin};
static const struct ops other_ops = {.begin = cold_begin, .end = cold_end};

// CHECK-DAG: 1.000 {{.*}} hot_one{{.*}} <- walk
// CHECK-DAG: 1.000 {{.*}} hot_begin(i = 1) <- iterate
// CHECK-DAG: deep(fn = hot_one) <- do_hot
// CHECK-DAG: iterate(ops = &hot_ops) <- do_hot
int do_hot(void) { return deep(hot_one) + iterate(&hot_ops); }
int do_other(void) { return deep(cold_one) + iterate(&other_ops); }
