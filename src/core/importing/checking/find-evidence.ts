import { relative } from 'node:path'
import { createEvidence, expectationOf } from '#domain/importing/game-evidence.ts'
import type { PlannedFile } from '#domain/importing/import.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import { partOfRelease } from '../conflicts/upgraded-part.ts'
import type { PreparedImport, Rejected } from '../import-context.ts'

/** Why a user must review files with nothing that the release promises; `null` if there is anything, or if that was accepted. */
export async function rejectWithoutEvidence(
  { app, record, download, game, target }: Pick<PreparedImport, 'app' | 'record' | 'download' | 'game' | 'target'>,
  files: Iterable<PlannedFile>,
): Promise<Rejected | null> {
  if (record.acceptedCauses.includes('nothing-of-the-game')) return null
  // Whoever says of what kind the files are has looked at them.
  if (record.corrections?.files?.some(({ category }) => category !== undefined) === true) return null
  const isPart = partOfRelease(app, game, download) !== null
  const evidence = createEvidence(expectationOf(download.kind, isPart), game.title)
  const yieldToEventLoop = createYieldToEventLoop()
  for (const { target: path, size, category } of files) {
    await yieldToEventLoop()
    evidence.add({ path: relative(target, path), size, category })
    if (evidence.isFound()) return null
  }
  return { ok: false, cause: 'nothing-of-the-game', reason: evidence.describe() }
}
