import { lstat } from 'node:fs/promises'
import type { StoredImport } from '#db/repositories/imports.ts'
import { createOverlapIndex } from '#domain/paths/folder-overlap.ts'
import { realpath } from '#platform/real-path.ts'
import type { AppContext } from '../../app-context.ts'
import { ifExists } from '../../files/file-errors.ts'
import { listSourceFiles } from '../../files/list-source.ts'
import { isInsideOrSame } from '../../files/path-inside.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import type { RemovalFacts } from '../facts.ts'
import { libraryReason } from './folder-of-game.ts'

const neverAborted = new AbortController().signal

/** Links in the library point to the files: those of an import, or of one that is forgotten. */
export async function linkedFromLibrary(
  { imports }: Pick<AppContext, 'imports'>,
  { record, paths }: Pick<RemovalFacts, 'record' | 'paths'>,
): Promise<string | null> {
  if (record !== null && hasLinks(record)) return libraryReason
  const places = createOverlapIndex(paths)
  const yieldToEventLoop = createYieldToEventLoop()
  for (const source of imports.linkedSources()) {
    if (places.overlaps(source)) return libraryReason
    await yieldToEventLoop()
  }
  for (const path of paths) if (await isLinkedInto(imports, path)) return libraryReason
  return null
}

// An import in review or one that was rolled back has created no links.
function hasLinks({ transferMode, status, filesPlanned }: StoredImport): boolean {
  return transferMode === 'symlink' && (status === 'done' || status === 'running' || filesPlanned > 0)
}

/** Whether a file of any game is a link into this path. True if that cannot be determined. */
async function isLinkedInto(imports: AppContext['imports'], path: string): Promise<boolean> {
  const listed = await listSourceFiles(path, neverAborted)
  if (listed === null) return false
  if (!listed.ok) return true
  const { root, files } = listed.source
  const sizes = [...new Set(Array.from(files, ({ size }) => size))]
  for (const file of imports.pathsOfSizes(sizes)) {
    if ((await ifExists(lstat(file)))?.isSymbolicLink() !== true) continue
    const real = await ifExists(realpath(file))
    if (real !== null && isInsideOrSame(root, real)) return true
  }
  return false
}
