// Loop headers are marked, whatever the loop is written with.
// RUN: nobounce facts dump %s -- -I%inputs | FileCheck %s
void f(int);

// CHECK-LABEL: function with_while(
// CHECK: b[[H:[0-9]+]]: {loop}
// CHECK: while n
// CHECK: goto -> b[[H]]
void with_while(int n)
{
	while (n)
		f(n--);
}

// CHECK-LABEL: function with_for(
// CHECK: b[[H:[0-9]+]]: {loop}
// CHECK: for i < n
// CHECK: goto -> b[[H]]
void with_for(int n)
{
	for (int i = 0; i < n; i++)
		f(i);
}

// CHECK-LABEL: function with_do(
// CHECK: b[[H:[0-9]+]]: {loop}
// CHECK: do-while {{.*}} -> b[[H]] else
void with_do(int n)
{
	do
		f(n);
	while (--n);
}

// CHECK-LABEL: function with_goto(
// CHECK: b[[H:[0-9]+]]: {loop}
// CHECK: if n > 3 -> b[[H]] else
void with_goto(int n)
{
again:
	f(n);
	n--;
	if (n > 3)
		goto again;
}

// Computed at run time: what is repeated is a loop all the same.
// CHECK-LABEL: function forever(
// CHECK: {loop}
// CHECK: if n -> b[[OUT:[0-9]+]]
void forever(int n)
{
	for (;;) {
		f(n);
		if (n)
			break;
	}
}
