/* Lists whose links are inside the records. */
#ifndef TEST_KERNEL_LIST_H
#define TEST_KERNEL_LIST_H

struct list_head {
	struct list_head *next, *prev;
};
struct hlist_node {
	struct hlist_node *next, **pprev;
};
struct hlist_head {
	struct hlist_node *first;
};

#define hlist_entry_safe(ptr, type, member)                                    \
	({                                                                     \
		typeof(ptr) ____ptr = (ptr);                                   \
		____ptr ? container_of(____ptr, type, member) : NULL;          \
	})
#define hlist_for_each_entry(pos, head, member)                                \
	for (pos = hlist_entry_safe((head)->first, typeof(*(pos)), member);    \
	     pos; pos = hlist_entry_safe((pos)->member.next, typeof(*(pos)),   \
					 member))

#endif
