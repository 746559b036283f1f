// What the plugin puts into a cache is what the tool reads, byte for byte, and
// is kept under the same key: the tool parses nothing.
// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cp %s %t/x.c && cd %t
// RUN: %clang -fplugin=%plugin -fplugin-arg-nobounce-facts=cache -O2 -I%inputs -g -Wall -Werror -c x.c -o x.o
// RUN: nobounce facts dump x.c --cache-dir cache --stats s.json -- -O2 -I%inputs -g -Wall -Werror > of-plugin.txt
// RUN: FileCheck %s --input-file=s.json --check-prefix=STATS
// STATS: "cacheHits": 1
// STATS: "parsed": 0
// RUN: nobounce facts dump x.c --no-cache -- -O2 -I%inputs -g -Wall -Werror > of-tool.txt
// RUN: cmp of-plugin.txt of-tool.txt
// RUN: nobounce facts dump x.c --function '*' --record '*' --cache-dir cache -- -O2 -I%inputs -g -Wall -Werror > of-plugin.txt
// RUN: nobounce facts dump x.c --function '*' --record '*' --no-cache -- -O2 -I%inputs -g -Wall -Werror > of-tool.txt
// RUN: cmp of-plugin.txt of-tool.txt
// RUN: FileCheck %s --input-file=of-plugin.txt
// CHECK: function release

// Changed headers count: the cache speaks of what was compiled.
// RUN: echo "// new" >> x.c
// RUN: nobounce facts dump x.c --cache-dir cache --explain-cache -- -O2 -I%inputs -g -Wall -Werror 2>&1 | FileCheck %s --check-prefix=CHANGED
// CHANGED: x.c: parsed, because x.c changed

#include "kernel.h"

#define LOCKED(x) ((x)->f_mode & 4)
static struct inode *last;

static int release(struct file *file)
{
	struct inode *inode = file->f_inode;

	if (LOCKED(file) && atomic_read(&inode->i_writecount) == 1)
		last = inode;
	return 0;
}

int (*hook)(struct file *) = release;
