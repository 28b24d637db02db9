import type { CheckedOfGame } from '#db/repositories/verification.ts'
import { isSideFile } from '#domain/verification/dump-files.ts'
import { describeMissing, maxContents, missingDump } from '#domain/verification/missing-dump.ts'
import { supersededDumps } from '#domain/verification/superseded-dumps.ts'
import type { Verification } from '#domain/verification/verification.ts'
import type { AppContext } from '../app-context.ts'
import { type BlacklistDeps, blacklistBadDumps } from './blacklist-bad-dumps.ts'

export type RefreshDeps = Pick<AppContext, 'checks' | 'dats' | 'events' | 'transaction'> & BlacklistDeps

/** The verdict on a game by those on its files; the first that any file has counts, unless all are verified. */
const order: readonly Verification[] = ['bad', 'unknown', 'uncheckable', 'verified']

type Verdict = { verification: Verification | null; reason: string | null }

/** Records the verdicts on games after those on their files have changed. */
export function refreshGames(app: RefreshDeps, ids: readonly string[]): void {
  if (ids.length === 0) return
  const { checks, events } = app
  const byGame = Map.groupBy(checks.checkedOfGames(ids), ({ gameId }) => gameId)
  const several = new Set(checks.withSeveralDumps(ids))
  const games = ids.map((id) => {
    const verdict = together(byGame.get(id) ?? [])
    return { id, ...(verdict.verification === 'verified' && several.has(id) ? whole(app, id) : verdict) }
  })
  const bad = games.filter(({ verification }) => verification === 'bad').map(({ id }) => id)
  const { changed, refused } = app.transaction(() => ({
    changed: app.games.setVerifications(games),
    refused: bad.filter((id) => blacklistBadDumps(app, id, byGame.get(id) ?? [])),
  }))
  for (const id of changed) events.emit('gameChanged', { id, change: 'updated' })
  const found = new Set([...refused, ...bad.filter((id) => changed.includes(id))])
  for (const gameId of found) events.emit('dumpIsBad', { gameId })
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
