import type { CheckedOfGame } from '#db/repositories/verification.ts'
import { isSideFile } from '#domain/verification/dump-files.ts'
import { describeMissing, maxContents, missingDump } from '#domain/verification/missing-dump.ts'
import { supersededDumps } from '#domain/verification/superseded-dumps.ts'
import type { Verification } from '#domain/verification/verification.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { blacklistRelease } from '../downloads/blacklist-release.ts'
import { recordHistory } from '../history/record-history.ts'
import { nameByDats } from '../scanning/name-by-dats.ts'
import { createYieldToEventLoop, type YieldToEventLoop } from '../tasks/yield-to-event-loop.ts'

type BlacklistDeps = Pick<AppContext, 'games' | 'downloads' | 'blacklist' | 'history' | 'clock'>

export type RefreshDeps = Needs<typeof blacklistBadDumps | typeof nameByDats> & Pick<AppContext, 'checks' | 'dats'>

/** The verdict on a game by those on its files; the first that any file has counts, unless all are verified. */
const order: readonly Verification[] = ['bad', 'unknown', 'uncheckable', 'verified']
const gamesAtOnce = 50
const filesAtOnce = 500

type Verdict = { verification: Verification | null; reason: string | null }

/** Records the verdicts on games after those on their files have changed. */
export async function refreshGames(app: RefreshDeps, ids: readonly string[]): Promise<void> {
  const rest = createYieldToEventLoop()
  const sorted = [...new Set(ids)].sort()
  for (let from = 0; from < sorted.length; from += gamesAtOnce) {
    await refreshSome(app, sorted.slice(from, from + gamesAtOnce), rest)
    await rest()
  }
}

async function refreshSome(app: RefreshDeps, ids: readonly string[], rest: YieldToEventLoop): Promise<void> {
  const { checks, events } = app
  const byGame = await countedFiles(checks, ids, rest)
  const games: (Verdict & { id: string })[] = []
  for (const id of ids) {
    const files = byGame.get(id) ?? []
    const verdict = together(files)
    const isWhole = verdict.verification !== 'verified' || !files.some(({ hasOthers }) => hasOthers)
    games.push({ id, ...(isWhole ? verdict : whole(app, id)) })
    await rest()
  }
  const bad = games.filter(({ verification }) => verification === 'bad').map(({ id }) => id)
  const { changed, refused } = app.transaction(() => ({
    changed: app.games.setVerifications(games),
    refused: bad.filter((id) => blacklistBadDumps(app, id, byGame.get(id) ?? [])),
  }))
  nameByDats(app, ids)
  for (const id of changed) events.emit('gameChanged', { id, change: 'updated' })
  const found = new Set([...refused, ...bad.filter((id) => changed.includes(id))])
  for (const gameId of found) events.emit('dumpIsBad', { gameId })
}

/**
 * The checked files of games; of those that count alike only one, since a game may have a hundred thousand. The ids are
 * sorted.
 */
export async function countedFiles(
  checks: RefreshDeps['checks'],
  ids: readonly string[],
  rest: YieldToEventLoop,
): Promise<ReadonlyMap<string, CheckedOfGame[]>> {
  const byGame = new Map<string, Map<string, CheckedOfGame>>()
  for (const page of pagesOf(checks, ids)) {
    for (const file of page) {
      const counted = byGame.get(file.gameId) ?? new Map<string, CheckedOfGame>()
      byGame.set(file.gameId, counted)
      const { verification, downloadId, reason, hasOthers, addedAt } = file
      const since = verification === 'verified' ? '' : addedAt
      const key = JSON.stringify([verification, isSideFile(file.path), downloadId, reason === null, hasOthers, since])
      const known = counted.get(key)
      if (known === undefined || known.addedAt < addedAt) counted.set(key, file)
    }
    await rest()
  }
  return new Map([...byGame].map(([id, files]) => [id, [...files.values()]]))
}

/** The checked files of games in pages. The ids are sorted. */
export function* pagesOf(checks: RefreshDeps['checks'], ids: readonly string[]): Generator<CheckedOfGame[]> {
  for (let left = ids; left.length > 0; ) {
    let page = checks.checkedOfGames(left, '', filesAtOnce)
    yield page
    let last = page.at(-1)
    if (last === undefined || page.length < filesAtOnce) return
    // The rest of the game that the page ends with.
    const { gameId } = last
    while (last !== undefined && page.length === filesAtOnce) {
      page = checks.checkedOfGames([gameId], last.path, filesAtOnce)
      yield page
      last = page.at(-1)
    }
    left = left.filter((id) => id > gameId)
  }
}

function together(files: readonly CheckedOfGame[]): Verdict {
  const superseded = new Set(supersededDumps(files))
  const main = files.filter((file) => !isSideFile(file.path) && !superseded.has(file))
  const counted = main.length > 0 ? main : files
  const verification = order.find((each) => counted.some((file) => file.verification === each)) ?? null
  const deciding = counted.filter((file) => file.verification === verification)
  return { verification, reason: deciding.find(({ reason }) => reason !== null)?.reason ?? null }
}

/** Each file is a known dump, but all dumps of its game must be there. */
function whole({ checks, dats }: RefreshDeps, id: string): Verdict {
  const missing = missingDump(checks.sumsOfGame(id, maxContents), dats)
  return missing === null
    ? { verification: 'verified', reason: null }
    : { verification: 'unknown', reason: describeMissing(missing) }
}

/**
 * Blacklists the releases that brought bad dumps for their game, so that none is grabbed again, and tells why in the
 * history. Returns whether there was a new one.
 */
function blacklistBadDumps(app: BlacklistDeps, gameId: string, files: readonly CheckedOfGame[]): boolean {
  const reasons = new Map(
    files.flatMap(({ verification, downloadId, reason }) =>
      verification === 'bad' && downloadId !== null ? [[downloadId, reason ?? 'Its contents differ'] as const] : [],
    ),
  )
  const game = reasons.size === 0 ? null : app.games.findById(gameId)
  if (game === null) return false
  const known = new Set(app.blacklist.ofGame(gameId).map(({ releaseTitle }) => releaseTitle))
  const fresh = app.downloads.withIds([...reasons.keys()]).filter(({ title }) => !known.has(title))
  for (const { id, title, indexerName } of fresh) {
    const reason = `Bad dump: ${reasons.get(id)}`
    blacklistRelease(app, gameId, { releaseTitle: title, indexerName, reason })
    recordHistory(app, { type: 'failed', game, downloadId: id, title, message: reason })
  }
  return fresh.length > 0
}
