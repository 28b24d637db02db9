import { randomUUID } from 'node:crypto'
import { lstat } from 'node:fs/promises'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { Game } from '#domain/games/game.ts'
import { matchTarget } from '#domain/games/game.ts'
import { basename } from '#domain/paths/paths.ts'
import { instant } from '#domain/ports/clock.ts'
import { parseReleaseName, parseReleaseNameForGame } from '#domain/release-name/parse.ts'
import type { AppContext } from '../../app-context.ts'
import { ifExists } from '../../files/file-errors.ts'
import { releaseNameOf } from '../release-name-of.ts'

/** The files at a path of this machine as a download that no client has. `path` is a real path. */
export async function manualDownload(
  { clock }: Pick<AppContext, 'clock'>,
  { userId, game, path }: { userId: string; game: Game | null; path: string },
): Promise<StoredDownload> {
  const facts = await ifExists(lstat(path))
  const title = releaseNameOf(basename(path), facts?.isDirectory() === true)
  const { kind, version } = game === null ? parseReleaseName(title) : parseReleaseNameForGame(title, matchTarget(game))
  const size = facts?.isFile() === true ? facts.size : null
  const [id, at] = [randomUUID(), instant(clock)]
  return {
    id,
    gameId: game?.id ?? null,
    partId: null,
    userId,
    downloaderId: null,
    clientId: `manual-${id}`,
    // Nothing of torrents applies to it.
    protocol: 'usenet',
    title,
    indexerName: null,
    kind,
    version,
    status: 'completed',
    progress: 1,
    size,
    downloaded: 0,
    message: null,
    path,
    addedAt: at,
    completedAt: at,
    missedPolls: 0,
    removal: null,
    // Only admins may have its files deleted.
    adopted: true,
    manual: true,
    splitFrom: null,
    postedBytes: null,
    archivePasswords: null,
  }
}
