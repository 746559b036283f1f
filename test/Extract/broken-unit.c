// A unit with errors says so and still gives what could be parsed.
// RUN: not nobounce facts dump %s -- -I%inputs 2>%t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix ERR < %t.err
#include "kernel.h"

// CHECK: error {{.*}}broken-unit.c:[[#@LINE+10]]:{{[0-9]+}}: {{.*}}no_such_field
// CHECK-LABEL: function good(
// CHECK: load   inode->i_flags
u32 good(struct inode *inode)
{
	return inode->i_flags;
}
// CHECK-LABEL: function bad({{.*}}{{.*}}partial
u32 bad(struct inode *inode)
{
	return inode->no_such_field;
}
// CHECK-LABEL: function after(
// CHECK: store  inode->i_flags = 3
void after(struct inode *inode)
{
	inode->i_flags = 3;
}
// ERR: broken-unit.c: error: not analysed completely
