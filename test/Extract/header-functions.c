// Functions of headers: those that are reached, and the same bytes whoever
// lowers them, whatever else a unit reads before.
// RUN: split-file %s %t
// RUN: cd %t
// RUN: nobounce facts dump a.c --function '*' -- -I%inputs | FileCheck %s
// RUN: nobounce facts dump a.c --function '*atomic_inc' -- -I%inputs > a.txt
// RUN: nobounce facts dump b.c --function '*atomic_inc' -- -I%inputs > b.txt
// RUN: diff a.txt b.txt
// RUN: nobounce facts stats a.c -- -I%inputs > stats.txt
// RUN: nobounce facts stats a.c b.c -- -I%inputs >> stats.txt
// RUN: FileCheck %s --check-prefix SHARED < stats.txt

// CHECK-DAG: function atomic_inc(v: atomic_t *) -> void {static, inline, header, always-inline}
// CHECK-DAG: function arch_atomic_inc(
// CHECK-DAG: function instrument_atomic_read_write(
// CHECK-NOT: function refcount_inc(

// Two units, no function of a header more.
// SHARED: 1 units, 1 functions, [[N:[0-9]+]] header functions
// SHARED: 2 units, 2 functions, [[N]] header functions

//--- a.c
#include "kernel.h"
void a(struct inode *i)
{
	atomic_inc(&i->i_count);
}
//--- b.c
struct unrelated {
	int x, y;
};
static const int before = __COUNTER__ + sizeof(struct unrelated);
#include "kernel.h"
#define v never_a_name
int b(struct inode *i, struct unrelated *u)
{
	int three = 3;

	atomic_inc(&i->i_count);
	return three + u->y + before;
}
