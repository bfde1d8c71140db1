/**
 * The table of what is mounted, as Linux writes it into `/proc/self/mountinfo`.
 *
 * @module
 */

/** What is mounted somewhere. */
export interface Mount {
  /** Where it is, without escapes. */
  readonly point: string;
  /** The type of the file system, such as `ext4`, `nfs4` or `fuse.sshfs`. */
  readonly type: string;
}

/** Types whose files lie on another machine. What follows the first dot is a program's name. */
const NETWORK_TYPES: ReadonlySet<string> = new Set([
  ...["nfs", "nfs3", "nfs4", "cifs", "smb", "smb2", "smb3", "smbfs", "ncpfs"],
  ...["9p", "afs", "ceph", "coda", "davfs", "glusterfs", "gfs2"],
  ...["lustre", "ocfs2", "orangefs", "pvfs2", "virtiofs", "vboxsf", "drvfs"],
  ...[
    "prl_fs",
    "vmhgfs",
    "beegfs",
    "gpfs",
    "panfs",
    "acfs",
    "moosefs",
    "juicefs",
  ],
]);

/** Programs that bring files of other machines, by the name behind `fuse.`. */
const NETWORK_PROGRAMS: ReadonlySet<string> = new Set([
  ...["sshfs", "rclone", "s3fs", "gcsfuse", "blobfuse", "blobfuse2", "davfs"],
  ...[
    "davfs2",
    "glusterfs",
    "ceph",
    "ceph-fuse",
    "cvmfs2",
    "curlftpfs",
    "smbnetfs",
  ],
  ...["goofys", "juicefs", "moosefs", "mfsmount", "vmhgfs-fuse", "gvfsd-fuse"],
  ...["google-drive-ocamlfuse", "osxfs", "grpcfuse", "s3backer"],
]);

/**
 * What holds a path: the mount with the longest point above it; of several at one point the last,
 * which lies over the others. Lines that are no mounts are passed over.
 *
 * @param path Absolute, with links resolved.
 */
export function mountOf(table: string, path: string): Mount | undefined {
  let found: Mount | undefined;
  for (const line of table.split("\n")) {
    const mount = readMount(line);
    if (mount === undefined || !isAbove(mount.point, path)) continue;
    if (mount.point.length >= (found?.point.length ?? 0)) found = mount;
  }
  return found;
}

/** Whether files of this type may lie on another machine, where appends are not atomic. */
export function isNetworkType(type: string): boolean {
  const [kind = "", ...rest] = type.toLowerCase().split(".");
  if (kind === "fuse" || kind === "fuseblk") {
    return NETWORK_PROGRAMS.has(rest.join("."));
  }
  return NETWORK_TYPES.has(kind);
}

/** The fifth field is the point; the type comes after a lone hyphen, behind optional fields. */
function readMount(line: string): Mount | undefined {
  const [before = "", after] = line.split(" - ", 2);
  const point = before.split(" ")[4];
  const [type] = after?.split(" ") ?? [];
  if (!point?.startsWith("/") || !type) return undefined;
  return { point: withoutEscapes(point), type };
}

/** Blanks and backslashes are written as three octal digits of their UTF-8 bytes. */
function withoutEscapes(text: string): string {
  return text.replace(
    /\\([0-7]{3})/g,
    (_, digits: string) => String.fromCharCode(parseInt(digits, 8)),
  );
}

function isAbove(point: string, path: string): boolean {
  return point === "/" || path === point || path.startsWith(`${point}/`);
}
