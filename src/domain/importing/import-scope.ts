import { createCorrector } from './correct-files.ts'
import type { FileCorrection, ImportCorrections } from './import-corrections.ts'

/**
 * The files of a download that one of its imports takes: those that none of the lists skips. Each list has folders and
 * files in the form of corrections; there is one for each time that the download was split.
 */
export type ImportScope = Pick<FileCorrection, 'path' | 'skip'>[][]

/** The files of an import that were corrected to a game. `scope`: that of the import; `null`: all files. */
export function scopeOf({ files = [] }: ImportCorrections, gameId: string, scope: ImportScope | null): ImportScope {
  const folders = new Set(files.filter((file) => file.gameId === gameId).map(({ path }) => path))
  // What is outside of these folders is not in the scope anyway.
  const own = files.flatMap((file) => {
    if (file.gameId === gameId) return [{ path: file.path, skip: false }]
    return file.gameId !== undefined && isWithin(folders, file.path) ? [{ path: file.path, skip: true }] : []
  })
  return [...(scope ?? []), own]
}

/** Whether a file, by its path in the release, is in the scope. */
export function createScopeTest(scope: ImportScope): (path: string) => boolean {
  const correctors = scope.map((files) => createCorrector({ files }))
  return (path) => correctors.every((correctionOf) => correctionOf(path).skip === false)
}

/** The folder or file that a scope consists of, or the folder of all of them; empty for the release itself. */
export function placeOf(scope: ImportScope): string {
  const [only, ...others] = placesIn(scope)
  return only !== undefined && others.length === 0 ? only : folderOf(scope)
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

/**
 * Returns the corrections of the files of a scope besides their game. Kind and version of the release are those of its
 * own name.
 */
export function correctionsWithin({ files = [] }: ImportCorrections, scope: ImportScope): ImportCorrections | null {
  const places = new Set(placesIn(scope))
  const around = new Set([...places].flatMap(foldersAround))
  const own = files.flatMap(({ gameId: _, ...file }) => {
    const { path } = file
    const concerns = places.has(path) || around.has(path) || isWithin(places, path)
    return concerns && Object.keys(file).length > 1 ? [file] : []
  })
  return own.length === 0 ? null : { files: own }
}

/** The folders and files that a scope consists of, without those in another of them. */
function placesIn(scope: ImportScope): string[] {
  const places = (scope.at(-1) ?? []).flatMap(({ path, skip }) => (skip === false ? path : []))
  const folders = new Set(places)
  return places.filter((path) => !isWithin(folders, path))
}

function isWithin(folders: ReadonlySet<string>, path: string): boolean {
  return foldersAround(path).some((folder) => folders.has(folder))
}

/** The folders that contain a file or folder, outermost first, each with a slash at its end. */
function foldersAround(path: string): string[] {
  const found: string[] = []
  for (let end = path.indexOf('/'); end !== -1 && end < path.length - 1; end = path.indexOf('/', end + 1)) {
    found.push(path.slice(0, end + 1))
  }
  return found
}
