import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { StoredDownloadLink } from '#db/repositories/file-delivery.ts'
import { AppError } from '#domain/errors.ts'
import { linkMinutes } from '#domain/file-delivery/download-link.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { type Delivery, deliverFile, deliverGame } from './delivery.ts'
import type { GameArchive } from './game-archive.ts'

export type LinkDeps = Needs<typeof deliverGame> & Pick<AppContext, 'clock' | 'sessions'>

export type LinkTarget = { userId: string; gameId: string; fileId: string | null; sessionId: string | null }

const tokenBytes = 32
const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** A download that has begun can be resumed for so long after it was last used. */
const idleHours = 24
const maxDays = 7
/** How accurate the time of the last use is. */
const useIntervalMs = 5 * minuteMs
const maxLinks = 500

/** Creates a link. Its token is not stored. Throws AppError `rate-limited`. */
export function createDownloadLink(app: LinkDeps, target: LinkTarget): { token: string; expiresAt: string } {
  const now = app.clock.now().getTime()
  app.fileDelivery.removeLinksBefore(new Date(now - hourMs).toISOString())
  if (app.fileDelivery.countLinks(target.userId, new Date(now).toISOString()) >= maxLinks) {
    throw new AppError('rate-limited', say('fileDelivery.tooManyLinks'))
  }
  const token = randomBytes(tokenBytes).toString('base64url')
  const expiresAt = new Date(now + linkMinutes * minuteMs).toISOString()
  app.fileDelivery.addLink({
    id: randomUUID(),
    digest: digestOf(token),
    ...target,
    client: null,
    etag: null,
    createdAt: new Date(now).toISOString(),
    expiresAt,
  })
  return { token, expiresAt }
}

/**
 * What a link leads to, and `begin`, which makes it the link of this client. After the minutes of the link, a client that has
 * begun can only continue: what includes the first byte would be another download.
 */
export type LinkedDelivery = Delivery & { archive: GameArchive | null; begin(fromStart: boolean): void }

/**
 * Finds what a link leads to. The first client that downloads with it has it for itself, and may go on and resume.
 * Throws AppError `not-found` for an unknown link, `gone` for one that has ended, `forbidden` for another client, and
 * `conflict` if the files were changed since the download began.
 */
export async function openDownloadLink(app: LinkDeps, token: string, client: string): Promise<LinkedDelivery> {
  const { id, userId, gameId, fileId } = findLink(app, token, client)
  const delivery =
    fileId === null
      ? await deliverGame(app, userId, gameId)
      : { ...(await deliverFile(app, userId, gameId, fileId)), archive: null }
  // Others may have used it in the meantime.
  const link = findLink(app, token, client)
  if (link.etag !== null && link.etag !== delivery.etag) {
    throw new AppError('conflict', say('fileDelivery.filesChanged'))
  }
  let usedAt = app.clock.now().getTime()
  const use = (): void => {
    usedAt = app.clock.now().getTime()
    const latest = new Date(link.createdAt).getTime() + maxDays * 24 * hourMs
    const expiresAt = new Date(Math.min(latest, usedAt + idleHours * hourMs)).toISOString()
    app.fileDelivery.updateLink(id, { client, etag: delivery.etag, expiresAt })
  }
  return {
    ...delivery,
    begin(fromStart) {
      // Another client may have begun at the same moment.
      const { createdAt } = findLink(app, token, client)
      if (fromStart && usedAt - new Date(createdAt).getTime() >= linkMinutes * minuteMs) throw ended()
      use()
    },
    assertAllowed() {
      delivery.assertAllowed()
      assertSignedIn(app, link)
      if (app.fileDelivery.findLink(link.digest) === null) throw ended()
      if (app.clock.now().getTime() - usedAt > useIntervalMs) use()
    },
  }
}

/** Throws AppError. */
function findLink(app: LinkDeps, token: string, client: string): StoredDownloadLink {
  const link = app.fileDelivery.findLink(digestOf(token))
  if (link === null) throw new AppError('not-found', say('fileDelivery.linkInvalid'))
  if (link.expiresAt <= instant(app.clock)) throw ended()
  assertSignedIn(app, link)
  if (link.client !== null && link.client !== client) {
    throw new AppError('forbidden', say('fileDelivery.linkInUse'))
  }
  return link
}

/** Ending the sign-in that made a link ends the link; signing out in a browser does not. */
function assertSignedIn({ sessions }: LinkDeps, { sessionId }: StoredDownloadLink): void {
  if (sessionId !== null && sessions.isEnded(sessionId)) throw ended()
}

function ended(): AppError {
  return new AppError('gone', say('fileDelivery.linkExpired'))
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
