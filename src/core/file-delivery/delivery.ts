import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { basename } from '#domain/paths/paths.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { gameWithFiles } from '../library/files-of.ts'
import { archiveOf, fileEtag, type GameArchive } from './game-archive.ts'
import { locateFile, openGameFolder } from './game-folder.ts'
import { type Pace, type Piece, readBlocks, readParts } from './read-pieces.ts'
import { limitedBlock } from './speed-limits.ts'

/** What can be downloaded: its name, its state, and its bytes. */
export type Delivery = {
  userId: string
  name: string
  type: string
  etag: string
  modifiedAt: Date
  size: number
  pieces(start: number, end: number): Iterable<Piece>
  /** Throws AppError if the download may not go on. */
  assertAllowed(): void
}

export type DeliveryDeps = Needs<typeof archiveOf>

/** Throws AppError `forbidden` for a member who may not download. */
function assertMayDownload({ users }: Pick<AppContext, 'users'>, userId: string): void {
  const user = users.find(userId)
  if (user === null) throw new AppError('unauthorized', say('fileDelivery.accountGone'))
  if (user.role !== 'admin' && !user.mayDownload) {
    throw new AppError('forbidden', say('fileDelivery.notAllowed'))
  }
}

/**
 * Whether the user may download, the game is still theirs, and its files are still those of `sourceId`: itself, or the game
 * that it is borrowed from. Throws AppError.
 */
function accessCheck(
  app: Pick<AppContext, 'users' | 'games'>,
  userId: string,
  { gameId, sourceId }: { gameId: string; sourceId: string },
): () => void {
  return () => {
    assertMayDownload(app, userId)
    const isRemoved = app.games.find(userId, gameId) === null
    if (isRemoved || gameWithFiles(app, userId, gameId).id !== sourceId)
      throw new AppError('not-found', say('fileDelivery.gameRemoved'))
  }
}

/** Prepares one file of a user's game. Throws AppError `not-found`, `forbidden` and `conflict`. */
export async function deliverFile(
  app: DeliveryDeps,
  userId: string,
  gameId: string,
  fileId: string,
): Promise<Delivery> {
  assertMayDownload(app, userId)
  const folder = await openGameFolder(app, userId, gameId)
  const recorded = app.fileDelivery.file(folder.game.id, fileId)
  if (recorded === null) throw new AppError('not-found', say('fileDelivery.fileNotFound'))
  const file = await locateFile(folder, recorded)
  return {
    userId,
    name: basename(recorded.path),
    type: 'application/octet-stream',
    etag: fileEtag(file),
    modifiedAt: file.facts.modifiedAt,
    size: file.facts.size,
    pieces: (start, end) => [{ file, offset: start, length: end - start }],
    assertAllowed: accessCheck(app, userId, { gameId, sourceId: folder.game.id }),
  }
}

/** A whole game as an archive, whose checksums may not be known yet. Throws AppError. */
export async function deliverGame(
  app: DeliveryDeps,
  userId: string,
  gameId: string,
): Promise<Delivery & { archive: GameArchive }> {
  assertMayDownload(app, userId)
  const archive = await archiveOf(app, userId, gameId)
  return {
    archive,
    userId,
    name: `${archive.title}.zip`,
    type: 'application/zip',
    etag: archive.etag,
    modifiedAt: archive.modifiedAt,
    size: archive.size,
    pieces: archive.pieces,
    assertAllowed: accessCheck(app, userId, { gameId, sourceId: archive.gameId }),
  }
}

const checkEveryMs = 2000
/** A browser opens a few, a download manager up to sixteen for each file. */
const maxOpen = 64

type Sent = Pick<Delivery, 'userId' | 'assertAllowed'>
type SendDeps = Pick<AppContext, 'users' | 'deliveries'>

/** The bytes of a download, at the speed that the user may have, as long as the user may have them. */
export function sendBlocks(app: SendDeps, sent: Sent, pieces: Iterable<Piece>) {
  return counted(app, sent, readBlocks(pieces, paceOf(app, sent)))
}

/** Does the same as `sendBlocks` for a server that can send parts of files itself. */
export function sendParts(app: SendDeps, sent: Sent, pieces: Iterable<Piece>) {
  return counted(app, sent, readParts(pieces, paceOf(app, sent), { offersSlices: true }))
}

/** Counts the download as open while it is sent. */
async function* counted<Part, Next>(
  { deliveries: { open } }: SendDeps,
  { userId }: Sent,
  parts: AsyncGenerator<Part, void, Next>,
): AsyncGenerator<Part, void, Next> {
  open.set(userId, (open.get(userId) ?? 0) + 1)
  try {
    yield* parts
  } finally {
    const left = (open.get(userId) ?? 1) - 1
    if (left === 0) open.delete(userId)
    else open.set(userId, left)
  }
}

/** Throws AppError `rate-limited` for a user with very many open downloads. */
export function assertFewOpen({ deliveries }: Pick<AppContext, 'deliveries'>, userId: string): void {
  if ((deliveries.open.get(userId) ?? 0) < maxOpen) return
  throw new AppError('rate-limited', say('fileDelivery.tooManyOpen', { count: maxOpen }))
}

function paceOf({ users, deliveries }: SendDeps, { userId, assertAllowed }: Sent): Pace {
  const read = () => users.find(userId)?.downloadSpeedLimit ?? null
  let limit = read()
  let checkedAt = performance.now()
  return {
    blockBytes: () => (limit === null ? Number.POSITIVE_INFINITY : limitedBlock(limit)),
    async before(bytes) {
      if (limit !== null) await deliveries.speed.wait(userId, bytes, limit)
      if (performance.now() - checkedAt < checkEveryMs) return
      assertAllowed()
      limit = read()
      checkedAt = performance.now()
    },
  }
}
