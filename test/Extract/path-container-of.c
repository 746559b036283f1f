// container_of is a step of its own; of a member that was just taken it is
// nothing at all.
// RUN: nobounce facts dump %s -- -I%inputs | FileCheck %s
#include "kernel.h"

struct profile {
	struct kref count;
	struct {
		struct hlist_node link;
		u32 mode;
	} inner;
	struct profile *parent;
};

// CHECK-LABEL: function outer(
// CHECK: load   container_of(ref, {{(struct )?}}profile, count)->parent : profile *
struct profile *outer(struct kref *ref)
{
	return container_of(ref, struct profile, count)->parent;
}

// CHECK-LABEL: function nested_member(
// CHECK: load   container_of(node, {{(struct )?}}profile, inner.link)->inner.mode : u32
u32 nested_member(struct hlist_node *node)
{
	return container_of(node, struct profile, inner.link)->inner.mode;
}

// CHECK-LABEL: function undone(
// CHECK: load   p->parent : profile *
struct profile *undone(struct profile *p)
{
	return container_of(&p->count, struct profile, count)->parent;
}

// CHECK-LABEL: function undone_in_parts(
// CHECK: load   container_of({{.*}}profile, count)->parent
struct profile *undone_in_parts(refcount_t *r)
{
	struct kref *k = container_of(r, struct kref, refcount);

	return container_of(k, struct profile, count)->parent;
}
