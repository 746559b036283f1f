// An identifier is looked up on each open, only to be passed to a hook that ends
// at once without a policy. Quiet where the policy is asked first, and where
// somebody else uses it.
// RUN: %exits 1 nobounce check %s --checks lsm-arguments -- -I%inputs | FileCheck %s
// RUN: nobounce check %s --checks lsm-arguments -- -I%inputs -DASKED | FileCheck %s --check-prefix=NONE
// RUN: nobounce why do_filp_open %s -- -I%inputs -DASKED | FileCheck %s --check-prefix=ASKED
// RUN: nobounce check %s --checks lsm-arguments -- -I%inputs -DUSED | FileCheck %s --check-prefix=NONE
// RUN: nobounce why do_filp_open %s -- -I%inputs -DPOLICY | FileCheck %s --check-prefix=POLICY
#include "kernel.h"

static int policy_flag;
static atomic_t labels;
static u32 last;

void security_current_getsecid_subj(u32 *secid)
{
	atomic_inc(&labels);
	*secid = 7;
}
static int process_measurement(struct file *file, u32 secid)
{
	if (!policy_flag)
		return 0;
	last = secid;
	return file->f_mode & FMODE_READ;
}
int do_filp_open(struct file *file)
{
	u32 secid;

#ifdef POLICY
	policy_flag = 1;
#endif
#ifdef ASKED
	if (!policy_flag)
		return 0;
#endif
	security_current_getsecid_subj(&secid);
#ifdef USED
	last = secid;
#endif
	return process_measurement(file, secid);
}
int do_sys_openat2(struct file *file) { return do_filp_open(file); }
void load_policy(int flags) { policy_flag = flags; }

// CHECK: lsm-arguments.c:38:2: warning: process_measurement normally ends at {{.*}}lsm-arguments.c:22, and security_current_getsecid_subj is called before, for it alone: call it behind that test [lsm-arguments]
// CHECK: setter: load_policy changes policy_flag, which no hot entry reaches
// CHECK: 1 finding
// NONE: 0 findings
// POLICY: no finding: {{.*}}[lsm-arguments]
// POLICY: selective: unknown: no test normally ends it
// ASKED: skippable: no: what ends process_measurement is tested at {{.*}}lsm-arguments.c:
