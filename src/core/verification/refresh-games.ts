import { isSideFile } from '#domain/verification/dump-files.ts'
import type { Verification } from '#domain/verification/verification.ts'
import type { AppContext } from '../app-context.ts'

/** The verdict on a game by those on its files; the first that any file has counts, unless all are verified. */
const order: readonly Verification[] = ['bad', 'unknown', 'uncheckable', 'verified']

/** Records the verdicts on games after those on their files have changed. */
export function refreshGames({ checks, events }: Pick<AppContext, 'checks' | 'events'>, ids: readonly string[]): void {
  if (ids.length === 0) return
  const byGame = Map.groupBy(checks.checkedOfGames(ids), ({ gameId }) => gameId)
  const games = ids.map((id) => ({ id, verification: together(byGame.get(id) ?? []) }))
  for (const id of checks.setOfGames(games)) events.emit('gameChanged', { id, change: 'updated' })
}

function together(files: readonly { path: string; verification: Verification }[]): Verification | null {
  const main = files.filter(({ path }) => !isSideFile(path))
  const found = new Set((main.length > 0 ? main : files).map(({ verification }) => verification))
  return order.find((verification) => found.has(verification)) ?? null
}
