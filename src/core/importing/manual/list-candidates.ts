import { isJunk } from '#domain/game-files/junk.ts'
import type { ManualImportFolder } from '#domain/importing/manual-import.ts'
import { realpath } from '#platform/real-path.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { browseFolder } from '../../files/browse-folder.ts'
import { findMatchingGames } from '../../library/find-matching-games.ts'
import { releaseNameOf } from '../release-name-of.ts'
import { createObstacles } from './obstacles.ts'

type Listing = Needs<typeof createObstacles> & Pick<AppContext, 'gameKeys' | 'relations'>

const defaultLimit = 100

export type CandidateQuery = { path?: string | undefined; offset?: number | undefined; limit?: number | undefined }

/**
 * Lists the files and folders of a folder that an admin may browse as releases to import, each with the game of the user's
 * library that matches best.
 */
export async function listCandidates(
  app: Listing,
  userId: string,
  { path: requested, offset = 0, limit = defaultLimit }: CandidateQuery,
): Promise<ManualImportFolder> {
  const { path, parent, entries, truncated } = await browseFolder(app, requested)
  const candidates = entries.filter(({ name }) => !name.startsWith('.') && !isJunk(name))
  const page = candidates.slice(offset, offset + limit)
  const names = page.map(({ name, directory }) => releaseNameOf(name, directory))
  const matches = await findMatchingGames(app, userId, names)
  const obstacleAt = await createObstacles(app)
  const shown = await Promise.all(
    page.map(async ({ name, path: entryPath, directory, size }, at) => {
      const match = matches[at]
      const real = await realpath(entryPath).catch(() => entryPath)
      return {
        name,
        path: entryPath,
        directory,
        size,
        title: match?.parsed.title ?? name,
        kind: match?.parsed.kind ?? 'other',
        version: match?.parsed.version ?? null,
        gameId: match?.game?.id ?? null,
        gameTitle: match?.game?.title ?? null,
        confidence: match?.game?.confidence ?? null,
        obstacle: obstacleAt(real),
      }
    }),
  )
  return { path, parent, total: candidates.length, truncated, entries: shown }
}
