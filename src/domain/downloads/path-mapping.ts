import type { PathMapping } from '../importing/path-mapping.ts'
import { isOnlyOfWindows, withoutLongPrefix, withoutLooseEnds } from '../paths/windows-paths.ts'

export type MappedPath = { path: string; mapping: PathMapping | null }

type ReadPath = { windows: boolean; root: string; segments: string[] }

/**
 * Maps a path of a download client to this machine. The mapping with the longest prefix wins; on a tie, one for the host
 * beats one for any host. Without a mapping the path is unchanged. Windows and UNC paths (also with a `\\?\` prefix)
 * compare case-insensitively; `//nas/…` may also be a Unix path with a doubled slash. `null` if the path is not absolute
 * or leaves its root.
 */
export function mapRemotePath(
  mappings: readonly PathMapping[],
  remoteHost: string | null,
  remotePath: string,
): MappedPath | null {
  const wanted = readingsOf(remotePath)
  if (wanted.length === 0) return null
  let best: { mapping: PathMapping; rank: number; rest: string[] } | null = null
  for (const mapping of mappings) {
    if (!isForHost(mapping, remoteHost)) continue
    for (const prefix of readingsOf(mapping.remotePath)) {
      const rest = wanted.map((reading) => restBelow(prefix, reading)).find((found) => found !== null)
      if (rest === undefined) continue
      const rank = prefix.segments.length * 2 + (mapping.remoteHost === null ? 0 : 1)
      if (best === null || rank > best.rank) best = { mapping, rank, rest }
    }
  }
  if (best === null) return { path: remotePath, mapping: null }
  return { path: joinLocal(best.mapping.localPath, best.rest), mapping: best.mapping }
}

/** Whether a path of a client is a folder or below it. */
export function isInRemoteFolder(folder: string, path: string): boolean {
  return readingsOf(path).some((reading) => readingsOf(folder).some((prefix) => restBelow(prefix, reading) !== null))
}

/** Whether two paths of a client are one. */
export function isSameRemotePath(left: string, right: string): boolean {
  if (left === right) return true
  const [one, other] = [readingsOf(left)[0], readingsOf(right)[0]]
  if (one?.windows !== true || other?.windows !== true) return false
  return restBelow(one, other)?.length === 0
}

/** Whether a text is an absolute Unix, Windows or UNC path. */
export function isAbsolutePath(path: string): boolean {
  return readingsOf(path).length > 0
}

function isForHost(mapping: PathMapping, host: string | null): boolean {
  return mapping.remoteHost === null || mapping.remoteHost.toLowerCase() === host?.toLowerCase()
}

function readingsOf(path: string): ReadPath[] {
  const plain = withoutLongPrefix(path)
  const readings = [readPath(plain)]
  if (/^\/\/[^\\/]/.test(plain)) readings.push(readPath(plain.slice(1)))
  return readings.filter((reading) => reading !== null)
}

function readPath(path: string): ReadPath | null {
  const drive = /^([A-Za-z]:)(?:[\\/]|$)/.exec(path)
  const windows = drive !== null || /^(\\\\|\/\/)[^\\/]/.test(path)
  if (!windows && !path.startsWith('/')) return null
  const root = drive?.[1]?.toLowerCase() ?? (windows ? '//' : '/')
  const parts = path.slice(drive?.[1]?.length ?? 0).split(windows ? /[\\/]+/ : /\/+/)
  const segments: string[] = []
  for (const part of parts) {
    if (part === '' || part === '.') continue
    if (part !== '..') segments.push(part)
    else if (segments.pop() === undefined) return null
  }
  return { windows, root, segments }
}

function restBelow(prefix: ReadPath, path: ReadPath): string[] | null {
  if (prefix.root !== path.root || prefix.segments.length > path.segments.length) return null
  const same = (a: string, b: string | undefined): boolean => (path.windows ? folded(a) === folded(b ?? '') : a === b)
  if (!prefix.segments.every((segment, index) => same(segment, path.segments[index]))) return null
  return path.segments.slice(prefix.segments.length)
}

/** Windows ignores case, and the dots and blanks at the end of a name. */
function folded(name: string): string {
  return withoutLooseEnds(name).toLowerCase()
}

function joinLocal(folder: string, rest: readonly string[]): string {
  const separator = isOnlyOfWindows(folder) ? '\\' : '/'
  if (rest.length === 0) return folder
  return `${folder.replace(/[\\/]+$/, '')}${separator}${rest.join(separator)}`
}
