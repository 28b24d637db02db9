"""Shows a folder as file systems do that people have their games on.

Inode numbers are above 2^53, as where NTFS references are handed on or paths are hashed. With a third argument, names
with a colon are refused with that error: exfat-fuse was seen to answer ENOENT, and fusefat EPERM.

Usage: odd-disk.py FOLDER MOUNT_POINT [ERROR]. Runs until it is unmounted. Needs Debian's python3-fusepy.
"""

import errno
import os
import sys

from fusepy import FUSE, FuseOSError, Operations

# NTFS: a sequence number in the upper 16 bits, the number of the record below.
SEQUENCE = 256 << 48


class OddDisk(Operations):
    def __init__(self, folder, refusal):
        self.folder = folder
        self.refusal = refusal
        self.records = {}

    def __call__(self, operation, path, *rest):
        return super().__call__(operation, self.folder + path, *rest)

    def getattr(self, path, fh=None):
        try:
            found = os.lstat(path)
        except OSError as error:
            raise FuseOSError(error.errno)
        names = ("st_mode", "st_nlink", "st_uid", "st_gid", "st_size", "st_atime", "st_mtime", "st_ctime", "st_blocks")
        facts = {name: getattr(found, name) for name in names}
        record = self.records.setdefault(found.st_ino, 4000 + len(self.records))
        return {**facts, "st_ino": SEQUENCE + record}

    def readdir(self, path, fh):
        return [".", "..", *os.listdir(path)]

    def open(self, path, flags):
        return os.open(path, flags)

    def refuse(self, path):
        if self.refusal is not None and ":" in os.path.basename(path):
            raise FuseOSError(self.refusal)

    def create(self, path, mode, fi=None):
        self.refuse(path)
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC, mode)

    def read(self, path, size, offset, fh):
        return os.pread(fh, size, offset)

    def write(self, path, data, offset, fh):
        return os.pwrite(fh, data, offset)

    def truncate(self, path, length, fh=None):
        os.truncate(path, length)

    def release(self, path, fh):
        os.close(fh)

    def mkdir(self, path, mode):
        self.refuse(path)
        os.mkdir(path, mode)

    def rmdir(self, path):
        os.rmdir(path)

    def unlink(self, path):
        os.unlink(path)

    def rename(self, old, new):
        self.refuse(new)
        os.rename(old, self.folder + new)

    def chmod(self, path, mode):
        os.chmod(path, mode)

    def chown(self, path, uid, gid):
        pass

    def utimens(self, path, times=None):
        os.utime(path, times)

    def fsync(self, path, datasync, fh):
        os.fsync(fh)

    def link(self, target, source):
        raise FuseOSError(errno.EOPNOTSUPP)

    def symlink(self, target, source):
        raise FuseOSError(errno.EOPNOTSUPP)

    def statfs(self, path):
        facts = os.statvfs(path)
        names = ("f_bavail", "f_bfree", "f_blocks", "f_bsize", "f_files", "f_ffree", "f_frsize", "f_namemax")
        return {name: getattr(facts, name) for name in names}


if __name__ == "__main__":
    FUSE(
        OddDisk(sys.argv[1], getattr(errno, sys.argv[3]) if len(sys.argv) > 3 else None),
        sys.argv[2],
        foreground=True,
        nothreads=True,
        use_ino=True,
        attr_timeout=0,
        entry_timeout=0,
    )
