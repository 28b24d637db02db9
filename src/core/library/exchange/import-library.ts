import type { MergedFields, MergeTarget, NewGameRow } from '#db/repositories/library-imports.ts'
import { AppError } from '#domain/errors.ts'
import { platformFields } from '#domain/games/entry-platform.ts'
import type { Game } from '#domain/games/game.ts'
import type { ExistingGames, LibraryFileGame, LibraryImport, LibraryImportRow } from '#domain/games/library-file.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { announceRequests, storeRequest } from '../../requests/ask.ts'
import { changeStatus } from '../../requests/change-status.ts'
import { countAgainstLimit } from '../../requests/limit.ts'
import { mayBecome, statusRefusal } from '../../requests/refusals.ts'
import { createYieldToEventLoop, type YieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import { createDuplicateIndex } from '../duplicate-index.ts'
import { groupOf } from '../find-game.ts'
import { newGame } from '../new-game.ts'
import { createLibraryPathCheck, type GameFolder } from '../validate-library-path.ts'
import { type FileRow, readLibraryFile } from './read-library-file.ts'
import { isWish, readWishes } from './wishes-of-file.ts'

export type ImportLibraryDeps = Needs<typeof createLibraryPathCheck | typeof announceRequests> &
  Pick<AppContext, 'dataDisk' | 'locks'>

export type LibraryImportOptions = {
  existing: ExistingGames
  /** Whether the result is stored. */
  apply: boolean
}

const gamesAtOnce = 100

type Target = MergeTarget | NewGameRow
type Change = { added: NewGameRow[]; merged: MergedFields[] }

/**
 * Imports a CSV or JSON file into a user's library, or reports what the import would do. Games are stored in small steps:
 * after an interruption, importing the file again adds the others. Throws AppError `invalid`, `too-large`, `no-space`.
 */
export async function importLibrary(
  app: ImportLibraryDeps,
  userId: string,
  bytes: Uint8Array,
  options: LibraryImportOptions,
): Promise<LibraryImport> {
  if (options.apply) app.dataDisk.assertSpace()
  return app.locks.withLock(`import library of ${userId}`, async () => {
    // Files are read one after another, because a read file takes many times its size.
    const rows = await readLibraryFile(bytes)
    const yieldToEventLoop = createYieldToEventLoop()
    const change: Change = { added: [], merged: [] }
    const reported = await planRows(app, { userId, rows, options, change, yieldToEventLoop })
    if (options.apply) await store(app, userId, change, yieldToEventLoop)
    return summarize(reported, options.apply)
  })
}

type Planning = {
  userId: string
  rows: readonly FileRow[]
  options: LibraryImportOptions
  change: Change
  yieldToEventLoop: YieldToEventLoop
}

async function planRows(app: ImportLibraryDeps, planning: Planning): Promise<LibraryImportRow[]> {
  const { userId, rows, options, change, yieldToEventLoop } = planning
  const index = createDuplicateIndex<Target>(app.games.mergeTargets([userId]))
  const folders = createFolderReader(app, userId)
  const wishes = readWishes(app, userId)
  const borrowed = app.games.borrowedBy(userId)
  const reported: LibraryImportRow[] = []
  const report = (row: FileRow, result: LibraryImportRow['result'], gameId: string | null, notes: string[]): void => {
    const { line, title } = row
    reported.push({ line, title, result, gameId, note: notes.length === 0 ? null : notes.join(' ') })
  }
  for (const row of rows) {
    await yieldToEventLoop()
    if (typeof row.read === 'string') {
      report(row, 'skipped', null, [row.read])
      continue
    }
    const notes = [...row.read.notes]
    const { same, entries } = index.find({ userId, ...row.read.game })
    const game =
      same === null ? row.read.game : mayMerge(app, same, row.read.game, { notes, isLimited: wishes.isLimited })
    const refusal = same === null && isWish(game.status) ? wishes.add(game, notes) : null
    if (refusal !== null) {
      report(row, 'skipped', null, [refusal])
      continue
    }
    const wantsPath =
      game.path !== null &&
      !(same !== null && borrowed.has(same.id)) &&
      same?.libraryPath !== game.path &&
      (same?.libraryPath == null || options.existing === 'update')
    const folder = wantsPath ? await folders.read(game.path ?? '', notes) : null
    if (same === null) {
      const wanted = isWish(game.status) ? { ...game, ...wishes.fields } : game
      const added = { ...toGame(app, userId, wanted, folder), titleGroup: groupOf(entries) }
      change.added.push(added)
      index.add(added)
      report(row, 'added', options.apply ? added.id : null, notes)
      continue
    }
    const wish = wishOf(same, game, options.existing)
    const full = wish === null ? null : wishes.want(wish)
    if (full !== null) notes.push(`The status is left out: ${full}`)
    const merged = changesOf(same, full === null ? game : { ...game, status: null }, {
      folder,
      existing: options.existing,
      now: instant(app.clock),
    })
    if (merged !== null) change.merged.push(merged)
    index.add(same)
    report(row, merged === null ? 'unchanged' : 'updated', same.id, notes)
  }
  return reported
}

/** The id of a game that becomes wanted by the import. */
function wishOf(same: Target, { status }: LibraryFileGame, existing: ExistingGames): string | null {
  const becomes = status === 'wanted' && existing === 'update' && !isSearched(same.status)
  return becomes ? same.id : null
}

function isSearched(status: Target['status']): boolean {
  return status === 'wanted' || status === 'downloading'
}

/** Returns what of a row may go into a game that exists. The reason for the rest is added to `notes`. */
function mayMerge(
  app: ImportLibraryDeps,
  same: Target,
  file: LibraryFileGame,
  { notes, isLimited }: { notes: string[]; isLimited: boolean },
): LibraryFileGame {
  const status = file.status === 'requested' ? null : file.status
  const refusal = status === null ? null : statusRefusal(app, same, status)
  if (refusal !== null) notes.push(`The status is left out: ${refusal.message}.`)
  const keepsIdentity = isLimited || !mayBecome(app, same)
  return {
    ...file,
    status: refusal === null ? status : null,
    metadataId: keepsIdentity ? null : file.metadataId,
    storefrontAppId: keepsIdentity ? null : file.storefrontAppId,
  }
}

function createFolderReader(app: ImportLibraryDeps, userId: string) {
  let check: ReturnType<typeof createLibraryPathCheck> | null = null
  return {
    /** `null` for a folder that the user may not have. The reason is added to `notes`. */
    async read(path: string, notes: string[]): Promise<GameFolder | null> {
      check ??= createLibraryPathCheck(app, userId)
      try {
        return await (await check)(path)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        notes.push(`The path is left out: ${error.message}.`)
        return null
      }
    },
  }
}

function toGame(
  app: ImportLibraryDeps,
  userId: string,
  file: LibraryFileGame,
  folder: GameFolder | null,
): Omit<NewGameRow, 'titleGroup'> {
  const now = instant(app.clock)
  const { title, releaseDate, platform, platforms, notes, metadataId, storefrontAppId } = file
  const status = file.status ?? 'owned'
  const input = {
    title,
    releaseDate,
    platform,
    platforms,
    notes,
    metadataId,
    storefrontAppId,
    status,
    hidden: file.hidden ?? false,
  }
  const game = newGame({ userId, source: 'import', addedAt: now }, input, null)
  const isOut = releaseDate !== null && releaseDate <= now.slice(0, 10)
  return {
    ...game,
    releaseStatus: releaseDate === null ? 'unknown' : isOut ? 'released' : 'upcoming',
    userRating: file.rating,
    completedAt: status === 'completed' ? now : null,
    folderOrigin: null,
    ...folder,
  }
}

type MergeOptions = { folder: GameFolder | null; existing: ExistingGames; now: string }

/** The fields that the import changes; `null` if there are none. */
function changesOf(same: Target, file: LibraryFileGame, { folder, existing, now }: MergeOptions): MergedFields | null {
  const replaces = existing === 'update'
  const { metadataId, storefrontAppId } = file
  const changed: Partial<Game> = {}
  const merge = <Name extends keyof Target & keyof Game>(
    name: Name,
    value: Game[Name] | null,
    always = false,
  ): void => {
    if (value === null || same[name] === value) return
    if (same[name] === null || (always && replaces)) changed[name] = value
  }
  merge('metadataId', metadataId)
  merge('storefrontAppId', storefrontAppId)
  merge('userRating', file.rating, true)
  merge('notes', file.notes, true)
  // A game is downloading as long as it has a download.
  if (same.status !== 'downloading') merge('status', file.status, true)
  merge('hidden', file.hidden, true)
  if (folder !== null && folder.libraryPath !== same.libraryPath) Object.assign(changed, folder)
  if (same.platform === null && file.platform !== null)
    Object.assign(changed, platformFields({ platform: file.platform }))
  if (changed.status === 'completed' && same.completedAt === null) changed.completedAt = now
  if (Object.keys(changed).length === 0) return null
  Object.assign(same, changed)
  return { id: same.id, ...changed }
}

async function store(
  app: ImportLibraryDeps,
  userId: string,
  { added, merged }: Change,
  yieldToEventLoop: YieldToEventLoop,
): Promise<void> {
  const asked: NewGameRow[] = []
  for (let from = 0; from < added.length; from += gamesAtOnce) {
    const some = added.slice(from, from + gamesAtOnce)
    app.transaction(() => {
      app.games.insertAll(some)
      for (const game of some) if (storeWish(app, game)) asked.push(game)
    })
    for (const { id } of some) app.events.emit('gameChanged', { id, change: 'added' })
    await yieldToEventLoop()
  }
  announceRequests(app, userId, asked)
  for (let from = 0; from < merged.length; from += gamesAtOnce) {
    const some = merged.slice(from, from + gamesAtOnce)
    app.transaction(() => {
      const before = app.games.labelsOf(some.map(({ id }) => id))
      for (const { id, status } of some) {
        const label = before.get(id)
        if (label !== undefined && status !== undefined) changeStatus(app, label, status)
      }
      app.games.mergeAll(some)
    })
    for (const { id } of some) app.events.emit('gameChanged', { id, change: 'updated' })
    await yieldToEventLoop()
  }
}

/** Whether an administrator must approve the game. */
function storeWish(app: ImportLibraryDeps, game: NewGameRow): boolean {
  if (game.status === 'wanted') countAgainstLimit(app, game.userId, game.id)
  if (game.status !== 'requested') return false
  const status = storeRequest(app, game, null)
  if (status !== 'requested') app.games.update(game.id, { status })
  return status === 'requested'
}

function summarize(rows: LibraryImportRow[], applied: boolean): LibraryImport {
  const counts = { added: 0, updated: 0, unchanged: 0, skipped: 0 }
  for (const { result } of rows) counts[result] += 1
  return { applied, total: rows.length, ...counts, rows }
}
