// The put is part of what a callee does with a reference that is not this function's,
// and the one that the function took is the last to go.
// RUN: nobounce why 'look*' %s -- -I%inputs -I%S/Inputs | FileCheck %s --implicit-check-not='warning: finding'
#include "refs.inc"

struct node {
	struct kref count;
	int children;
};

static void node_free(struct kref *k)
{
	kfree(container_of(k, struct node, count));
}

static void node_put(struct node *n)
{
	kref_put(&n->count, node_free);
}

// Drops the reference that being in the tree was.
static void unlink_node(struct node *dir, struct node *n)
{
	dir->children--;
	node_put(n);
}

// CHECK: no finding: {{.*}}reference on node.count
// CHECK: skippable: no: another reference on it is dropped as well, at line [[#@LINE+8]]: which is the function's own, is open
static int look_unlinked(struct node *dir, struct node *n)
{
	int r;

	kref_get(&n->count);
	unlink_node(dir, n);
	r = n->children;
	node_put(n);
	return r;
}

int do_sys_open(struct node *dir, struct node *n)
{
	return look_unlinked(dir, n);
}
