import type { LeftBehind } from '#domain/downloads/download.ts'
import { type Removable, type RemovalDeps, type RemovalFacts, readFacts } from './facts.ts'
import { ownFiles } from './own-files.ts'
import { whyFilesStay } from './questions/index.ts'

/** How the files of a download are deleted: by its client, or by Ludarr where the client leaves them. */
export type RemovalPlan = { deleteFiles: boolean; left: LeftBehind | null; kept: string | null }

/**
 * Plans which files are deleted with a download, before anything changes: only its own. Files that the library or another
 * download needs stay, and so do doubtful ones; `kept` is the reason. The same answer holds for every removal. Throws what
 * the client throws.
 */
export async function planRemoval(
  app: RemovalDeps,
  target: Removable,
  reason: Pick<RemovalFacts, 'imported' | 'left'>,
): Promise<RemovalPlan> {
  const facts = await readFacts(app, target, reason)
  const leaves = app.downloadClientKinds[target.downloader.type]?.leavesFiles === true
  const stay = await whyFilesStay(app, facts, leaves)
  if (stay !== null) return { deleteFiles: stay.isAboutLeftFiles, left: null, kept: stay.reason }
  const { downloader, imported, record, left, place, found } = facts
  if (!leaves || left !== null) return { deleteFiles: true, left, kept: null }
  if (place === null || found === null || (imported !== null && record === null))
    return { deleteFiles: true, left: null, kept: null }
  const files = imported === null ? await ownFiles(app, facts, { place, isFile: found.facts.isFile() }) : null
  return files === 'unknown'
    ? { deleteFiles: true, left: null, kept: `${downloader.name} does not report which files belong to it` }
    : { deleteFiles: true, left: { root: place, identity: found.identity, files }, kept: null }
}
