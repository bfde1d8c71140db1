import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { isNetworkType, mountOf } from "../../src/codec/mount_table.ts";

/** Lines as the kernel's own documentation and several machines show them. */
const TABLE = String.raw`
22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
23 22 0:21 / /proc rw,nosuid shared:5 - proc proc rw
36 22 0:44 / /home rw,relatime shared:20 master:3 - nfs4 server:/export/home rw,vers=4.2,addr=10.0.0.1
41 36 0:50 / /home/ann/local\040disk rw - xfs /dev/sdb1 rw
42 22 0:51 / /mnt/win rw - cifs //server/share rw,vers=3.1.1
43 22 0:52 / /mnt/win rw,relatime - tmpfs none rw
44 22 0:53 / /mnt/ssh\134x rw,nosuid,nodev shared:9 - fuse.sshfs ann@host:/ rw,user_id=0
45 22 0:54 / /mnt/c rw,noatime - 9p C:\134 rw,dirsync,aname=drvfs
this is no mount
46 22 0:55 / relative rw - nfs4 x rw
47 22 0:56 / /half rw,relatime
`;

test("mountOf() finds the innermost mount above a path, and the last of one point", () => {
  const of = (path: string): unknown => mountOf(TABLE, path)?.type;
  assertEquals(
    [
      ...["/", "/etc", "/homework", "/home", "/home/ann", "/proc/self"],
      ...["/home/ann/local disk", "/home/ann/local disk/a/b", "/mnt/win/x"],
      ...["/home/ann/local disks", "/mnt/ssh\\x/.hooktally", "/mnt/c/Users"],
      ...["/half/x"],
    ].map(of),
    [
      ...["ext4", "ext4", "ext4", "nfs4", "nfs4", "proc"],
      ...["xfs", "xfs", "tmpfs"],
      ...["nfs4", "fuse.sshfs", "9p"],
      ...["ext4"],
    ],
  );
  assertEquals(mountOf("", "/"), undefined);
});

test("isNetworkType() knows drives of other machines by their type", () => {
  const network = [
    ...[
      "nfs",
      "nfs4",
      "cifs",
      "smb3",
      "SMBFS",
      "9p",
      "ceph",
      "glusterfs",
      "afs",
    ],
    ...["fuse.sshfs", "fuse.rclone", "fuse.s3fs", "fuse.gvfsd-fuse", "lustre"],
    ...["virtiofs", "vboxsf", "fuse.ceph-fuse"],
  ];
  const local = [
    ...["ext4", "xfs", "btrfs", "tmpfs", "overlay", "zfs", "vfat", "ntfs3"],
    ...[
      "fuseblk",
      "fuse.ntfs-3g",
      "fuse",
      "fuse.encfs",
      "ecryptfs",
      "",
      "nfsd",
    ],
  ];
  assertEquals(network.filter((type) => !isNetworkType(type)), []);
  assertEquals(local.filter(isNetworkType), []);
});
