// Bit-fields: the access says so, and how wide; the layout says where.
// RUN: nobounce facts dump %s --function '*' --record state -- | FileCheck %s
struct state {
	unsigned int kind : 3;
	unsigned int dirty : 1;
	unsigned int : 0;
	int depth : 5;
	unsigned int plain;
};

// CHECK-LABEL: function access(
// CHECK: load   s->kind : u32/3 {bit-field}
// CHECK: store  s->dirty = {{.*}} : u32/1 {bit-field}
// CHECK: store  s->depth -= 1 : s32/5 {bit-field}
// CHECK: store  s->plain = 1 : u32/32{{ *;}}
void access(struct state *s)
{
	s->dirty = s->kind == 2;
	s->depth--;
	s->plain = 1;
}

// CHECK-LABEL: struct state, 12 bytes, align 4
// CHECK: 0.0 3 bits kind: u32
// CHECK: 0.3 1 bits dirty: u32
// CHECK: 4.0 5 bits depth: s32
// CHECK: 8 4 bytes plain: u32
