import { formats } from '#domain/game-files/formats.ts'
import { platformOfFiles } from '#domain/game-files/platform-of-files.ts'
import { platformLabel, platformOfRelease } from '#domain/games/entry-platform.ts'
import type { PlannedFile } from '#domain/importing/import.ts'
import { extensionOf } from '#domain/paths/extension.ts'
import { parseReleaseNameForGame } from '#domain/release-name/parse.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import { isWholeGame } from '../conflicts/previous-files.ts'
import type { PreparedImport, Rejected } from '../import-context.ts'

type Request = Pick<PreparedImport, 'app' | 'record' | 'download' | 'game'>

/**
 * Why a user must review a release for another platform: one that another entry of the title is for, or one that the name
 * of the release does not tell. A release whose name tells it was chosen for that, and the entry gets its platform.
 */
export async function rejectOtherPlatform(
  { app, record, download, game }: Request,
  files: Iterable<PlannedFile>,
): Promise<Rejected | null> {
  if (record.acceptedCauses.includes('wrong-platform') || !isWholeGame(app, game, download)) return null
  const named = platformOfRelease(parseReleaseNameForGame(download.title, game))
  const ofFiles = await platformOfDump(files)
  const found = named ?? ofFiles
  const cause = 'wrong-platform'
  if (found !== null && found !== game.platform) {
    const other = app.games.entriesOf(game.id).find(({ id, platform }) => id !== game.id && platform === found)
    if (other !== undefined) {
      const platform = platformLabel(found)
      const reason = `The release is for ${platform}, and ${other.title} has another entry for it. Choose the entry for ${platform}, or import it for this one.`
      return { ok: false, cause, reason }
    }
  }
  if (game.platform === null || ofFiles === null || ofFiles === game.platform) return null
  if (named !== null && named !== game.platform) return null
  const reason = `The files are for ${platformLabel(ofFiles)}, but the game is wanted for ${platformLabel(game.platform)}. Check the files, then import or skip them.`
  return { ok: false, cause, reason }
}

/** The platform of a dump. Programs for computers may come with dumps of other platforms. */
async function platformOfDump(files: Iterable<PlannedFile>): Promise<string | null> {
  const yieldToEventLoop = createYieldToEventLoop()
  let largest: { path: string; size: number } | null = null
  for (const { target: path, size } of files) {
    await yieldToEventLoop()
    if (formats.get(extensionOf(path))?.content === 'program') return null
    if (largest === null || size > largest.size) largest = { path, size }
  }
  return largest === null ? null : platformOfFiles([largest])
}
