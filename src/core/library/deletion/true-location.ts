import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { ifThere } from '../../importing/file-fault.ts'
import { liesInside } from '../../importing/inside.ts'

/** Where a real path lies on its device: bind mounts of one folder share it, and what is in them lies in each other. */
export type TrueLocation = { device: string; path: string }

/** `null` where the system tells nothing of its mounts. https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html */
export async function trueLocation(realPath: string): Promise<TrueLocation | null> {
  const table = await ifThere(readFile('/proc/self/mountinfo', 'utf8'))
  return table === null ? null : locationIn(table, realPath)
}

export function locationIn(mountinfo: string, realPath: string): TrueLocation | null {
  let found: { device: string; root: string; at: string } | null = null
  for (const line of mountinfo.split('\n')) {
    const [, , device = '', root = '', at = ''] = line.split(' ').map(unescaped)
    if (at === '' || (at !== realPath && !liesInside(at, realPath))) continue
    // The later of two mounts at one place hides the earlier.
    if (found === null || at.length >= found.at.length) found = { device, root, at }
  }
  return found === null ? null : { device: found.device, path: join(found.root, relative(found.at, realPath)) }
}

/** Whether one lies strictly inside the other, by whatever mounts they are reached. */
export function liesTrulyInside(folder: TrueLocation | null, place: TrueLocation | null): boolean {
  return folder !== null && place !== null && folder.device === place.device && liesInside(folder.path, place.path)
}

// Blanks and the like are written as octal numbers.
function unescaped(field: string): string {
  return field.replace(/\\([0-7]{3})/g, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8)))
}
