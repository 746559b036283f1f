// Comments that suppress are kept, with the line that they speak of: their own
// behind code, else the next line of code.
// RUN: nobounce facts dump %s -- | FileCheck %s

// CHECK: suppression {{.*}}suppressions.c:[[#@LINE+3]]: {{.*}}ignore guardable-atomic-read measured, no gain
int f(int x)
{
	return x; /* nobounce: ignore guardable-atomic-read measured, no gain */
}

// CHECK-NEXT: suppression {{.*}}suppressions.c:[[#@LINE+10]]: nobounce{{:}} ignore a-check its reason takes two lines{{$}}
// CHECK-NEXT: suppression {{.*}}suppressions.c:[[#@LINE+9]]: nobounce{{:}} ignore another-check above the same line{{$}}
// CHECK-NEXT: suppression {{.*}}suppressions.c:[[#@LINE+13]]: nobounce{{:}} ignore behind-code of this line, not of the next{{$}}
int g(int x)
{
	/* nobounce: ignore a-check its reason
	 * takes two lines
	 */
	// nobounce: ignore another-check above the same line

	return x;
}

int h(int x)
{
	x++; /* nobounce: ignore behind-code of this line,
		not of the next */
	return x;
}
