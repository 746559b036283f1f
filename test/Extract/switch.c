// A switch has one edge a case, with its values.
// RUN: nobounce facts dump %s -- -I%inputs | FileCheck %s
void f(int);

// CHECK-LABEL: function cases(
// CHECK: switch x -> b[[A:[0-9]+]] on 1, b[[B:[0-9]+]] on 2, b[[C:[0-9]+]] on 5..9, b[[D:[0-9]+]] default
// CHECK: b[[A]]:
// CHECK: call   f(10)
// CHECK: b[[B]]:
// CHECK: call   f(20)
// CHECK: b[[C]]:
// CHECK: call   f(30)
// CHECK: b[[D]]:
// CHECK: call   f(40)
void cases(int x)
{
	switch (x) {
	case 1:
		f(10);
		break;
	case 2:
		f(20);
		__attribute__((fallthrough));
	case 5 ... 9:
		f(30);
		break;
	default:
		f(40);
	}
}

// Several values of one target; without a default the switch may be left.
// CHECK-LABEL: function shared_target(
// CHECK: switch x -> b[[T:[0-9]+]] on {{1|-2}}, b[[T]] on {{1|-2}}, b{{[0-9]+}} default
void shared_target(int x)
{
	switch (x) {
	case 1:
	case -2:
		f(1);
	}
}
