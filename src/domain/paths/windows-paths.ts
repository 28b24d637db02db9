import { deviceNameIn } from './device-names.ts'

/** A drive such as `C:\`, or the share of a server such as `\\nas\games`. Either separator may be used. */
const absoluteStart = /^(?:[A-Za-z]:[\\/]|[\\/]{2}[^\\/?.][^\\/]*[\\/]+[^\\/]+)/
const longDrive = /^[\\/]{2}[?.][\\/](?=[A-Za-z]:(?:[\\/]|$))/
const longShare = /^[\\/]{2}[?.][\\/]UNC[\\/]+(?=[^\\/])/i
const driveStart = /^[a-z](?=:)/
/** The server and the share, whose case never matters, and which no disk knows in another. */
const shareStart = /^\/\/[^/]+\/[^/]+/
/** What no name may contain on Windows. A colon would open another stream of the file. */
const forbidden = /[<>:"|?*\p{Cc}]/u

/**
 * Cuts off the prefix of long Windows paths: `\\?\C:\Games` is `C:\Games`, and `\\?\UNC\nas\games` is `\\nas\games`.
 */
export function withoutLongPrefix(path: string): string {
  return path.replace(longShare, '\\\\').replace(longDrive, '')
}

/** Whether a text can only be a path of Windows. `//nas/…` may also be a Unix path with a doubled slash. */
export function isOnlyOfWindows(path: string): boolean {
  return /^(?:[A-Za-z]:(?:[\\/]|$)|\\\\[^\\/])/.test(withoutLongPrefix(path))
}

/**
 * Whether a path is complete on Windows. `\Games` and `C:Games` are not: they depend on the current drive and folder. Nor
 * are paths of devices such as `\\.\COM1`.
 */
export function isAbsoluteOnWindows(path: string): boolean {
  return absoluteStart.test(withoutLongPrefix(path))
}

/** The one spelling that Ludarr uses for a path of Windows: slashes, no long prefix, the drive in upper case, the server and the share in lower case. */
export function slashed(path: string): string {
  return withoutLongPrefix(path)
    .replaceAll('\\', '/')
    .replace(driveStart, (drive) => drive.toUpperCase())
    .replace(shareStart, (share) => share.toLowerCase())
}

/**
 * The parts of a path without the dots and blanks at their ends, which Windows leaves out: `C:\Games.\Portal ` is
 * `C:\Games\Portal`.
 */
export function withoutLooseEnds(path: string): string {
  return path
    .split('/')
    .map((name) => (/^\.{1,2}$/.test(name) ? name : name.replace(/(?<=[^. ])[. ]+$/, '')))
    .join('/')
}

/** A name in a Windows path that no file or folder can have there; `null` if there is none. */
export function impossibleNameIn(path: string): string | null {
  const names = slashed(path)
    .replace(/^[A-Z]:/, '')
    .split('/')
  return names.find(isImpossibleName) ?? null
}

/** Whether no file or folder can have a name on Windows. */
export function isImpossibleName(name: string): boolean {
  if (name === '' || name === '.' || name === '..') return false
  return forbidden.test(name) || deviceNameIn(name) !== null || /^[. ]+$/.test(name)
}
