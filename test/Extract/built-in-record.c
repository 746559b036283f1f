// A record that the compiler itself declares has no file; its layout is kept
// like any other's.
// RUN: nobounce facts dump --record '*va_list*' %s -- | FileCheck %s
int sum(int n, ...)
{
	__builtin_va_list list;
	int total = 0;

	__builtin_va_start(list, n);
	while (n--)
		total += __builtin_va_arg(list, int);
	__builtin_va_end(list);
	return total;
}

struct holder {
	__builtin_va_list *list;
	int n;
};

int of_holder(struct holder *h)
{
	return h->n + (*h->list)[0].gp_offset;
}

// CHECK: struct __va_list_tag, 24 bytes, align 8  <built-in>:0
