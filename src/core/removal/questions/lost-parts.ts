import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { AppContext } from '../../app-context.ts'
import type { RemovalFacts } from '../facts.ts'

type Deps = Pick<AppContext, 'downloads' | 'imports'>

/** Some files are for a game that they were not imported for: that import was skipped, or is no longer tracked. */
export function lostParts(app: Deps, { stored, imported }: RemovalFacts): string | null {
  if (imported === null || stored === null) return null
  return [stored, ...imported].some((each) => hasLostParts(app, each)) ? 'they include parts that no game has' : null
}

function hasLostParts({ downloads, imports }: Deps, { id, splitFrom }: StoredDownload): boolean {
  const root = downloads.find(splitFrom ?? id)
  if (root === null) return splitFrom !== null
  const parts = downloads.splitFrom(root.id)
  const expected = [root, ...parts].reduce((sum, each) => sum + (imports.latestOf(each.id)?.splitInto.length ?? 0), 0)
  return parts.length < expected || parts.some(({ status }) => status !== 'imported')
}
