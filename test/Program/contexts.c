// What the entry passes decides which hooks do their work.
// RUN: nobounce program --family assumed --assume-hot 'do_*' %s -- | FileCheck %s --implicit-check-not=never
#define MAY_WRITE 2
#define MAY_READ 4
#define BUSY 16

int read_work(void);
int write_work(void);
int never(void);

static int hook(int mask)
{
	if (!(mask & MAY_READ))
		return 0;
	return read_work();
}

static int write_hook(int mask, int flags)
{
	if (flags & BUSY)
		return never();
	if (mask == MAY_WRITE)
		return write_work();
	return 0;
}

static int check(int mask, int flags)
{
	return hook(mask) + write_hook(mask, flags & ~BUSY);
}

// CHECK-DAG: hook(mask = MAY_WRITE) <- check
// CHECK-DAG: write_hook(mask = MAY_WRITE; flags lacks 16) <- check
// CHECK-DAG: 1.000 {{.*}}contexts.c write_worker <- write_work
int write_worker(void) { return 0; }
int write_work(void) { return write_worker(); }

int read_work(void) { return never(); }
int never(void) { return 0; }

int do_write(int flags) { return check(MAY_WRITE, flags); }
