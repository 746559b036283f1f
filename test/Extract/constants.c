// Constants keep the names they are spelled with.
// RUN: nobounce facts dump %s -- -I%inputs | FileCheck %s
#include "kernel.h"

#define F_NEW 0x2000
#define F_BAD (1u << 3)
#define F_BOTH (F_NEW | F_BAD)
#define F_BIT(n) BIT(n)
enum { STATE_IDLE, STATE_BUSY = 7 };

// CHECK-LABEL: function single(
// CHECK: store  inode->i_flags |= F_NEW{8192}
// CHECK: store  inode->i_flags &= ~F_NEW{{{.*}}}
// CHECK: store  inode->i_flags = F_BAD{8}
void single(struct inode *inode)
{
	inode->i_flags |= F_NEW;
	inode->i_flags &= ~F_NEW;
	inode->i_flags = F_BAD;
}

// CHECK-LABEL: function combined(
// CHECK: store  inode->i_flags = F_NEW | F_BAD{8200}
// CHECK: store  inode->i_flags &= ~(F_NEW | F_BAD){{{.*}}}
// A macro of macros: what it is made of says more.
// CHECK: store  inode->i_flags = F_NEW | F_BAD{8200}
void combined(struct inode *inode)
{
	inode->i_flags = F_NEW | F_BAD;
	inode->i_flags &= ~(F_NEW | F_BAD);
	inode->i_flags = F_BOTH;
}

// CHECK-LABEL: function enumerated(
// CHECK: store  inode->i_flags = STATE_BUSY{7}
// CHECK: store  inode->i_flags = STATE_IDLE{0}
void enumerated(struct inode *inode)
{
	inode->i_flags = STATE_BUSY;
	inode->i_flags = STATE_IDLE;
}

// CHECK-LABEL: function by_macro(
// CHECK: store  inode->i_state = F_BIT(5){32}
void by_macro(struct inode *inode)
{
	inode->i_state = F_BIT(5);
}

// CHECK-LABEL: function in_call(
// CHECK: call   check(file, MAY_READ{4})
// CHECK: call   check(file, MAY_READ | MAY_WRITE{6})
int check(struct file *, int);
void in_call(struct file *file)
{
	check(file, MAY_READ);
	check(file, MAY_READ | MAY_WRITE);
}

// CHECK-LABEL: function in_condition(
// CHECK: ?: file->f_mode & FMODE_WRITE{2}
int in_condition(struct file *file)
{
	return file->f_mode & FMODE_WRITE ? 1 : 0;
}

// CHECK-LABEL: function bare(
// CHECK: return 42 : s32
int bare(void)
{
	return 42;
}

// Wider than any integer of the facts: the low part, and a mark.
// CHECK-LABEL: function wide(
// CHECK: call   take({{.*}})
void take(unsigned __int128);
void wide(void)
{
	take(((unsigned __int128)1 << 100) | 5);
}

// CHECK-LABEL: function negative(
// CHECK: return -EACCES{-13}
int negative(void)
{
	return -EACCES;
}
