import type { Download } from '#domain/downloads/download.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { getGame } from '../../library/find-game.ts'
import { getPart } from '../../library/parts/list-parts.ts'
import { mustAsk } from '../../requests/permissions.ts'
import { assertMayDownload } from '../../requests/refusals.ts'
import { isCertain } from './certainty.ts'
import { chooseClients } from './choose-client.ts'
import { fetchRelease } from './fetch.ts'
import { journalGrab } from './journal.ts'
import { sendGrab } from './send.ts'

export type GrabRequest = {
  guid: string
  indexerId: string
  downloaderId?: string | null | undefined
  partId?: string | null | undefined
}

const otherGame = say('household.otherGameThanApproved')

/**
 * Grabs a release from a recent interactive search, for the game or a part of it, even one that the rules reject. Throws AppError `gone` when the
 * search has expired, `conflict` when the release is in the queue already.
 */
export async function grabListed(
  app: Needs<typeof sendGrab | typeof journalGrab | typeof fetchRelease> & Pick<AppContext, 'releaseCache'>,
  userId: string,
  gameId: string,
  { guid, indexerId, downloaderId: chosenId = null, partId = null }: GrabRequest,
): Promise<Download> {
  const game = getGame(app, userId, gameId)
  assertMayDownload(app, game)
  const part = partId === null ? null : getPart(app, userId, gameId, partId)
  const listed = app.releaseCache.find(gameId, guid, indexerId)
  if (listed === null) throw new AppError('gone', say('acquisition.listExpired'))
  if (mustAsk(app, userId) && !isCertain(listed)) throw new AppError('forbidden', otherGame)
  const { found, release: judged } = listed
  const { payload, size } = await fetchRelease(app, found)
  const clients = chooseClients(app, payload.kind, { chosenId, indexerId: found.indexerId, game })
  const { title, indexerName, archivePassword } = found
  const release = { title, indexerName, indexerId: found.indexerId, archivePassword, payload, size: size ?? found.size }
  const choice = { chosenBy: 'user', considered: null, acceptedCount: null, decision: judged.decision } as const
  const countsAs = isCertain(listed) ? 'game' : 'another'
  const download = journalGrab(app, {
    userId: game.userId,
    game,
    clients,
    chosenId,
    part,
    choice,
    countsAs,
    ...release,
  })
  return sendGrab(app, download, clients)
}
