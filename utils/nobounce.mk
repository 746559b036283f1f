# nobounce in a kernel tree, by make:
#
#   make -f /path/nobounce.mk nobounce M=fs/         findings below fs/
#   make -f /path/nobounce.mk nobounce-index         for CHECK=nobounce-check
#
# To have them as targets of the tree itself, give it a file GNUmakefile, which
# make reads in the place of Makefile:
#
#   ifneq ($(filter nobounce nobounce-index,$(MAKECMDGOALS)),)
#   include /path/nobounce.mk
#   else
#   include Makefile
#   endif
#
# NOBOUNCE         the command (default: nobounce)
# NOBOUNCE_FLAGS   options of `nobounce check` (default: --exit-zero, so that
#                  findings do not fail make)
NOBOUNCE ?= nobounce
NOBOUNCE_FLAGS ?= --exit-zero

.PHONY: nobounce nobounce-index
nobounce:
	$(NOBOUNCE) check --kernel $(CURDIR) $(NOBOUNCE_FLAGS) $(M)
nobounce-index:
	$(NOBOUNCE) index --kernel $(CURDIR)
