import { foldedName } from '#domain/importing/name-clashes.ts'
import { dirname, sep } from '#domain/paths/paths.ts'
import { realpath } from '#platform/real-path.ts'
import { ifExists } from '../files/file-errors.ts'
import { createContentPaths, type DownloadContent } from '../library/paths/content-paths.ts'
import { type PathRules, readPathRules } from '../library/paths/path-rules.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import type { RenameDeps } from './rename-context.ts'

export const usedByClient = 'A download client uses the files in this folder, for example to seed them.'

/** Whether a download client uses files in a folder now. */
export type ClientFiles = { isUsing(folder: string): Promise<boolean> }

/** The files of the clients, read again every few seconds while many folders are moved. */
export function createClientFiles(app: RenameDeps): ClientFiles {
  const contentPaths = createContentPaths(app)
  let read: readonly DownloadContent[] | null = null
  let contents: ReadonlySet<string> = new Set()
  let around: ReadonlySet<string> = new Set()
  return {
    async isUsing(folder) {
      const current = await contentPaths.all()
      if (current !== read) {
        contents = await contentsBelowRoots(await readPathRules(app, () => false, contentPaths))
        around = await foldersAround(contents)
        read = current
      }
      const real = (await ifExists(realpath(folder))) ?? folder
      return overlapsAny(foldedName(real), contents, around)
    },
  }
}

/** A client may report a whole folder around the library as the files of one download. */
export async function contentsBelowRoots({ roots, contents }: PathRules): Promise<Set<string>> {
  const yieldToEventLoop = createYieldToEventLoop()
  const folded = roots.map(({ path }) => `${foldedName(path)}${sep}`)
  const below = new Set<string>()
  for (const { foldedPath } of contents) {
    if (folded.some((root) => foldedPath.startsWith(root))) below.add(foldedPath)
    await yieldToEventLoop()
  }
  return below
}

export async function foldersAround(paths: Iterable<string>): Promise<Set<string>> {
  const yieldToEventLoop = createYieldToEventLoop()
  const around = new Set<string>()
  for (const path of paths) {
    for (let upper = dirname(path); !around.has(upper); upper = dirname(upper)) around.add(upper)
    await yieldToEventLoop()
  }
  return around
}

/** Whether a folded path is one of the folders, inside one, or around one. */
export function overlapsAny(path: string, folders: { has(path: string): boolean }, around: ReadonlySet<string>) {
  return around.has(path) || isWithinAny(path, folders)
}

export function isWithinAny(path: string, folders: { has(path: string): boolean }): boolean {
  for (let upper = path; ; upper = dirname(upper)) {
    if (folders.has(upper)) return true
    if (upper === dirname(upper)) return false
  }
}
