#!/bin/sh
# A copy of this machine's files in memory, on which everything may be changed: nothing of it stays.
#   unshare --mount --pid --fork --kill-child sh sandbox.sh FOLDER REPOSITORY PROGRAM…
set -eu
folder=$1 repository=$2
shift 2
mount -t tmpfs -o mode=0755 tmpfs "$folder"
cd "$folder"
mkdir upper work root repository repository-work
mount -t overlay overlay -o lowerdir=/,upperdir=upper,workdir=work root
mount -t proc proc root/proc
mount --rbind /dev root/dev
mount --rbind /sys root/sys
mount -t tmpfs -o mode=1777 tmpfs root/tmp
# It may be a mount of its own, which the copy of / does not have. So are these two in a container.
mkdir -p "root$repository"
mount -t overlay overlay \
  -o "lowerdir=$repository,upperdir=repository,workdir=repository-work" "root$repository"
for file in hosts resolv.conf; do cat "/etc/$file" >"root/etc/$file"; done
exec chroot root "$@"
