// The tables that the command prints; a family that is not there is an error.
// RUN: nobounce program --assume-hot do_hot %s -- | FileCheck %s
// CHECK: | family | hot functions | of all |
// CHECK: | assumed | 3 |
// CHECK: - assumed 1: `do_hot -> {{(one|two)}}`
// CHECK: | targets | indirect calls | of these hot |
// CHECK: | 2-3 | 1 | 1 |
// CHECK: | `ops.run` | 2 | 1 | 1 |
// RUN: nobounce program --hot --assume-hot do_hot %s -- | FileCheck %s --check-prefix=HOT --implicit-check-not=targets
// HOT: | any | 3 | 100.0 % |
// RUN: %exits 2 nobounce program --family nonsense %s -- 2>&1 | FileCheck %s --check-prefix=BAD
// BAD: there is no entry family 'nonsense'; the rules have: {{.*}}open
struct ops {
	int (*run)(void);
};
static int one(void) { return 1; }
static int two(void) { return 2; }
const struct ops ops_one = {.run = one}, ops_two = {.run = two};
int do_hot(const struct ops *ops) { return ops->run(); }
