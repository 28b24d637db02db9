import { posix, win32 } from 'node:path'
import process from 'node:process'
import { isAbsoluteOnWindows, slashed, withoutLongPrefix, withoutLooseEnds } from './windows-paths.ts'

type Parsed = { root: string; dir: string; base: string; ext: string; name: string }

/** How paths are made and taken apart. */
export type Paths = {
  sep: string
  join(...parts: string[]): string
  /** The one spelling of a path. */
  resolve(...parts: string[]): string
  relative(from: string, to: string): string
  isAbsolute(path: string): boolean
  dirname(path: string): string
  basename(path: string, extension?: string): string
  extname(path: string): string
  parse(path: string): Parsed
}

/**
 * The paths of Windows, which takes either separator and ignores case: all that are made here have slashes, so that the
 * same text is compared, stored and sent whatever system Ludarr runs on.
 */
export const windowsPaths: Paths = {
  sep: '/',
  join: (...parts) => slashed(win32.join(...parts.map(withoutLongPrefix))),
  resolve: (...parts) => withoutLooseEnds(slashed(win32.resolve(...parts.map(withoutLongPrefix)))),
  relative: (from, to) => slashed(win32.relative(withoutLongPrefix(from), withoutLongPrefix(to))),
  isAbsolute: isAbsoluteOnWindows,
  dirname: (path) => slashed(win32.dirname(withoutLongPrefix(path))),
  basename: (path, extension) => win32.basename(path, extension),
  extname: (path) => win32.extname(path),
  parse(path) {
    const { root, dir, ...names } = win32.parse(withoutLongPrefix(path))
    return { root: slashed(root), dir: slashed(dir), ...names }
  },
}

export const isWindows = process.platform === 'win32'

const own: Paths = isWindows ? windowsPaths : posix

/** The paths of this system. */
export const { sep, join, resolve, relative, isAbsolute, dirname, basename, extname, parse } = own

type Comparing = Pick<Paths, 'relative' | 'isAbsolute' | 'sep'>

/** Whether two paths are one, as far as their text tells: Windows ignores case and the kind of separator. */
export function isSamePath(left: string, right: string, paths: Pick<Paths, 'relative'> = own): boolean {
  return left === right || paths.relative(left, right) === ''
}

/** Whether a path is strictly below a folder, as far as their text tells. */
export function isBelow(folder: string, path: string, paths: Comparing = own): boolean {
  const way = paths.relative(folder, path)
  return way !== '' && leadsDown(way, paths)
}

/** Whether a path is a folder or below it, as far as their text tells. */
export function isSameOrBelow(folder: string, path: string, paths: Comparing = own): boolean {
  return folder === path || leadsDown(paths.relative(folder, path), paths)
}

function leadsDown(way: string, { sep: separator, isAbsolute: isComplete }: Comparing): boolean {
  return way !== '..' && !way.startsWith(`..${separator}`) && !isComplete(way)
}

/**
 * The spelling that Ludarr uses for a path that a user or another program wrote. One that is not complete stays as it is,
 * and so does every path on other systems than Windows.
 */
export function ownSpelling(path: string, paths: Paths = own): string {
  return paths === windowsPaths && paths.isAbsolute(path) ? paths.resolve(path) : path
}
