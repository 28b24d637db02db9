import { createCorrector } from './correct-files.ts'
import type { FileCorrection, ImportCorrections } from './import-corrections.ts'

/**
 * The files of a download that one of its imports takes: those that none of the lists skips. Each list has folders and
 * files in the form of corrections; there is one for each time that the download was split.
 */
export type ImportScope = Pick<FileCorrection, 'path' | 'skip'>[][]

/** The files of an import that were corrected to a game. `scope`: that of the import; `null`: all files. */
export function scopeOf({ files = [] }: ImportCorrections, gameId: string, scope: ImportScope | null): ImportScope {
  const own = files.flatMap((file) =>
    file.gameId === undefined ? [] : { path: file.path, skip: file.gameId !== gameId },
  )
  return [...(scope ?? []), own]
}

/** Whether a file, by its path in the release, is in the scope. */
export function createScopeTest(scope: ImportScope): (path: string) => boolean {
  const correctors = scope.map((files) => createCorrector({ files }))
  return (path) => correctors.every((correctionOf) => correctionOf(path).skip === false)
}

/** The folders and files that a scope consists of, without those in another of them. */
export function placesIn(scope: ImportScope): string[] {
  const places = (scope.at(-1) ?? []).flatMap(({ path, skip }) => (skip === false ? path : []))
  const folders = new Set(places.filter((path) => path.endsWith('/')))
  return places.filter((path) => !foldersAround(path).some((folder) => folders.has(folder)))
}

/** The folders that contain a file or folder, outermost first, each with a slash at its end. */
function foldersAround(path: string): string[] {
  const found: string[] = []
  for (let end = path.indexOf('/'); end !== -1 && end < path.length - 1; end = path.indexOf('/', end + 1)) {
    found.push(path.slice(0, end + 1))
  }
  return found
}

/** The folder that contains all files of a scope, with a slash at its end; empty for the release itself. */
export function folderOf(scope: ImportScope): string {
  const [first = '', ...others] = placesIn(scope).map((path) => path.slice(0, path.lastIndexOf('/') + 1))
  let common = first
  while (others.some((folder) => !folder.startsWith(common))) {
    common = common.slice(0, common.lastIndexOf('/', common.length - 2) + 1)
  }
  return common
}

/** What was corrected besides the games, for an import of some of the files. Kind and version are those of its own name. */
export function correctionsWithin({ files = [] }: ImportCorrections): ImportCorrections | null {
  const own = files.flatMap(({ gameId: _, ...file }) => (Object.keys(file).length > 1 ? [file] : []))
  return own.length === 0 ? null : { files: own }
}
