import type { MergedFields, MergeTarget, NewGameRow } from '#db/repositories/library-imports.ts'
import { AppError } from '#domain/errors.ts'
import type { Game, GameStatus } from '#domain/games/game.ts'
import type { SourceGame, SourceNote, SourceRow } from '#domain/other-programs/program-data.ts'
import { stableId } from '#domain/other-programs/stable-id.ts'
import { createDuplicateIndex } from '../library/duplicate-index.ts'
import { groupOf } from '../library/find-game.ts'
import { createLibraryPathCheck, type GameFolder } from '../library/validate-library-path.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import type { Plan, PlannedGame } from './plan.ts'
import { withPlanned } from './planned-state.ts'

const maxNotes = 20_000

type Row = SourceRow<SourceGame>
type Target = MergeTarget | NewGameRow
type FolderChecks = { check(game: Game, path: string): Promise<GameFolder | string> }

/**
 * New games keep their ids. A game that Ludarr has by its id, by its metadata id or by its title gets what it lacks.
 * `downloading` are the games with downloads in progress.
 */
export async function planGames(
  plan: Plan,
  downloading: ReadonlySet<string>,
  onProgress: (done: number) => void,
): Promise<void> {
  const { app, data, report } = plan
  const yieldToEventLoop = createYieldToEventLoop()
  const owner = fallbackOwner(plan)
  const userIds = [...new Set([...plan.users.values()].map(({ id }) => id)), ...(owner === null ? [] : [owner])]
  const existing = app.games.mergeTargets(userIds)
  const byId = new Map<string, Target>(existing.map((game) => [game.id, game]))
  const index = createDuplicateIndex<Target>(existing)
  const elsewhere = new Set(
    app.games.idsOutside(
      userIds,
      data.games.map(({ id }) => id),
    ),
  )
  const texts = notesByGame(data.gameNotes)
  const added: NewGameRow[] = []
  const planned = new Map<string, NewGameRow>()
  const merged: MergedFields[] = []
  const folders = createFolderChecks(plan, added)
  for (const [position, row] of data.games.entries()) {
    onProgress(position)
    await yieldToEventLoop()
    const userId = row.userId === null ? owner : (plan.users.get(row.userId)?.id ?? null)
    if (userId === null) {
      report.add(row, 'skipped', 'It belongs to no account.')
      continue
    }
    // An earlier import may have put the game into the library of another account, where it stays.
    const id = elsewhere.has(row.id) ? stableId(`game of ${userId}`, row.id) : row.id
    const game = withState({ ...row.game, id, userId }, texts.get(row.id) ?? [], downloading.has(row.id))
    const found = index.find(game)
    const same = byId.get(game.id) ?? found.same
    const path = same === null || same.libraryPath === null ? game.libraryPath : null
    const folder = path === null ? null : await folders.check(game, path)
    const note = typeof folder === 'string' ? `Its folder ${path} is not taken over: ${folder}.` : null
    const titleGroup = groupOf(found.entries)
    const placed = {
      ...game,
      titleGroup,
      libraryPath: null,
      folderOrigin: null,
      ...(typeof folder === 'string' ? {} : folder),
    }
    if (same === null) {
      added.push(placed)
      byId.set(placed.id, placed)
      planned.set(placed.id, placed)
      index.add(placed)
      finish(plan, row, { id: placed.id, userId, result: 'imported' }, note)
      continue
    }
    const isOther = same.id !== game.id
    const twin = planned.get(same.id)
    const reason = twin !== undefined ? joinTwins(twin, placed) : isOther ? keptStatus(same) : null
    const lost = keptFields(same, game)
    const isFree = !found.entries.some(({ id, platform }) => id !== same.id && platform === game.platform)
    const gaps = gapsOf(same, placed, isFree)
    if (gaps !== null) merged.push(gaps)
    index.add(same)
    const result = gaps === null && twin === undefined ? 'unchanged' : 'merged'
    finish(plan, { ...row, notes: [] }, { id: same.id, userId, result }, reason, lost, note)
  }
  reportNotes(plan)
  plan.newGames = added
  plan.filledGaps = merged
  plan.afterwards.push(() => announce(plan, added, merged))
}

function finish(plan: Plan, row: Row, game: PlannedGame, ...notes: (string | null)[]): void {
  plan.games.set(row.id, game)
  plan.report.add(row, game.result, ...notes)
}

/** Older versions have games without an owner, for their only user. */
function fallbackOwner({ app, accounts }: Plan): string | null {
  const owner = accounts.find(({ wasAdmin }) => wasAdmin)?.user ?? app.users.all().find(({ role }) => role === 'admin')
  return owner?.id ?? null
}

const keptStatus = ({ title }: Target): string => `It is ${title} in Ludarr, which keeps its status.`

const progress: readonly GameStatus[] = ['shelved', 'wanted', 'downloading', 'owned', 'playing', 'completed']

/** Joins a game with one of the same import, of another account or listed twice. Nothing of either is lost. */
function joinTwins(same: NewGameRow, game: NewGameRow): string {
  if (progress.indexOf(game.status) > progress.indexOf(same.status)) same.status = game.status
  if (same.notes !== null && game.notes !== null && !same.notes.includes(game.notes)) {
    same.notes = `${same.notes}\n${game.notes}`.slice(0, maxNotes)
  }
  same.hidden &&= game.hidden
  if (game.addedAt < same.addedAt) same.addedAt = game.addedAt
  return `It is the same game as ${same.title}, and they become one.`
}

/** Names what Ludarr's game has already, and keeps. */
function keptFields(same: Target, game: Game): string | null {
  const kept = [
    ...(differ(same.userRating, game.userRating) ? [`rating ${game.userRating}`] : []),
    ...(differ(same.libraryPath, game.libraryPath) ? [`folder ${game.libraryPath}`] : []),
    ...(game.notes !== null && same.notes !== null && !same.notes.includes(game.notes) ? ['notes'] : []),
  ]
  return kept.length === 0 ? null : `Not taken over, because ${same.title} has its own: ${kept.join(', ')}.`
}

const differ = (kept: unknown, given: unknown): boolean => kept !== null && given !== null && kept !== given

/** A game is downloading while it has a download in progress, and no longer without one. */
function withState(game: Game, texts: readonly string[], hasDownload: boolean): Game {
  const notes = [game.notes, ...texts].filter(Boolean).join('\n').slice(0, maxNotes) || null
  const isWanted = game.status === 'wanted' || game.status === 'downloading'
  return { ...game, notes, status: isWanted ? (hasDownload ? 'downloading' : 'wanted') : game.status }
}

/** Returns what Ludarr's game lacks; `null` if nothing. `isFree`: no other entry of the title has the platform. */
function gapsOf(same: Target, game: NewGameRow, isFree: boolean): MergedFields | null {
  const gaps: MergedFields = { id: same.id }
  for (const name of ['metadataId', 'storefrontAppId', 'userRating', 'notes', 'libraryPath', 'completedAt'] as const) {
    if (same[name] === null && game[name] !== null) Object.assign(gaps, { [name]: game[name] })
  }
  if (gaps.libraryPath !== undefined) gaps.folderOrigin = game.folderOrigin
  if (isFree && same.platform === null && game.platform !== null) {
    gaps.platform = game.platform
    gaps.preferredPlatform = game.preferredPlatform
  }
  if (Object.keys(gaps).length === 1) return null
  // Another row may be the same game.
  Object.assign(same, gaps)
  return gaps
}

function notesByGame(rows: readonly SourceNote[]): Map<string, string[]> {
  const texts = new Map<string, string[]>()
  for (const { gameId, text } of rows) texts.set(gameId, [...(texts.get(gameId) ?? []), text])
  return texts
}

function reportNotes({ data, games, report }: Plan): void {
  const titles = new Map(data.games.map(({ id, name }) => [id, name]))
  for (const row of data.gameNotes) {
    const game = games.get(row.gameId)
    const named = { ...row, name: `${titles.get(row.gameId) ?? ''} ${row.name}`.trim() }
    if (game === undefined) report.add(named, 'skipped', 'Its game is not imported.')
    else if (game.result === 'unchanged') report.add(named, 'unchanged')
    else report.add(named, 'merged', 'It becomes part of the notes of the game.')
  }
}

function createFolderChecks(plan: Plan, added: readonly NewGameRow[]): FolderChecks {
  const planned = withPlanned(plan)
  const { games } = planned
  const withLibraryPath = () => [
    ...games.withLibraryPath(),
    ...added.flatMap(({ id, title, userId, libraryPath }) =>
      libraryPath === null ? [] : [{ id, title, userId, libraryPath }],
    ),
  ]
  const byUser = new Map<string, ReturnType<typeof createLibraryPathCheck>>()
  const titles = new Map(games.withLibraryPath().map(({ libraryPath, title }) => [libraryPath, title]))
  return {
    async check({ userId, title }, path) {
      const check =
        byUser.get(userId) ?? createLibraryPathCheck({ ...planned, games: { ...games, withLibraryPath } }, userId)
      byUser.set(userId, check)
      try {
        const folder = await (await check)(path)
        const owner = folder.libraryPath === null ? undefined : titles.get(folder.libraryPath)
        if (owner !== undefined) return `It is the folder of ${owner}`
        if (folder.libraryPath !== null) titles.set(folder.libraryPath, title)
        return folder
      } catch (error) {
        if (error instanceof AppError) return error.message
        throw error
      }
    },
  }
}

async function announce({ app }: Plan, added: readonly NewGameRow[], merged: readonly MergedFields[]): Promise<void> {
  const yieldToEventLoop = createYieldToEventLoop()
  for (const { id } of added) {
    app.events.emit('gameChanged', { id, change: 'added' })
    await yieldToEventLoop()
  }
  for (const { id } of merged) {
    app.events.emit('gameChanged', { id, change: 'updated' })
    await yieldToEventLoop()
  }
}
