// Comments that suppress are kept, with their line.
// RUN: nobounce facts dump %s -- | FileCheck %s

// CHECK: suppression {{.*}}suppressions.c:[[#@LINE+3]]: {{.*}}ignore guardable-atomic-read measured, no gain
int f(int x)
{
	return x; /* nobounce: ignore guardable-atomic-read measured, no gain */
}
