# Print what completion proposes: complete.sh SCRIPT WORD...
. "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_nobounce
printf '%s\n' "${COMPREPLY[@]}" | sed '/^$/d'
