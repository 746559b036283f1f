// An effect stands in the macro that spells its operator; a macro that spells
// an operand alone has no part in it.
// RUN: nobounce facts dump %s -- -I%inputs | FileCheck %s
#include "kernel.h"

struct node {
	int a, b;
	struct node *next;
	int (*run)(int);
};
struct node *get_node(void);
#define NODE get_node()
#define each(pos, head) for (pos = (head)->next; pos != (head); pos = pos->next)
#define apply(f, ...) f(__VA_ARGS__)
int work(int);

// CHECK-LABEL: function behind_operand(
// CHECK: load   n->next : node */64 {volatile} @[[INNER:m[0-9]+]]
// CHECK: store  n->next->a = 1 : s32/32  ;
// CHECK: call   get_node() : node * {used} @m{{[0-9]+}}
// CHECK: store  %{{[0-9]+}}->b |= 2 : s32/32  ;
void behind_operand(struct node *n)
{
	READ_ONCE(n->next)->a = 1;
	NODE->b |= 2;
}

// CHECK-LABEL: function condition(
// CHECK: if n->a & 4 -> b{{[0-9]+}} else b{{[0-9]+}}{{$}}
void condition(struct node *n)
{
	if (READ_ONCE(n->a) & 4)
		work(0);
}

// CHECK-LABEL: function loop(
// CHECK: macro [[E:m[0-9]+]] each(pos = p, head = head)
// CHECK: load   head->next : node */64 @[[E]]
// CHECK: store  p = head->next : node */64 @[[E]]
// CHECK: for p != head -> {{.*}} @[[E]]
// CHECK: store  p->a = 1 : s32/32  ;
// CHECK: store  p = p->next : node */64 @[[E]]
void loop(struct node *head)
{
	struct node *p;

	each(p, head)
		p->a = 1;
}

// CHECK-LABEL: function callee_is_argument(
// CHECK: macro [[A:m[0-9]+]] apply(f = work, __VA_ARGS__ = 3)
// CHECK: call   work(3) : s32 @[[A]]
// CHECK: icall  n->run(4) : s32  ;
void callee_is_argument(struct node *n)
{
	apply(work, 3);
	READ_ONCE(n)->run(4);
}

// CHECK-LABEL: function dots(
// CHECK: macro m0 apply(f = work2, __VA_ARGS__ = n->a, __VA_ARGS__ = 3 + n->b)
int work2(int, int);
void dots(struct node *n)
{
	apply(work2, n->a, 3 + n->b);
}
