import type { CheckedOfGame } from '#db/repositories/verification.ts'
import { isSideFile } from '#domain/verification/dump-files.ts'
import { describeMissing, maxContents, missingDump } from '#domain/verification/missing-dump.ts'
import type { Verification } from '#domain/verification/verification.ts'
import type { AppContext } from '../app-context.ts'

type Deps = Pick<AppContext, 'checks' | 'dats' | 'events'>

/** The verdict on a game by those on its files; the first that any file has counts, unless all are verified. */
const order: readonly Verification[] = ['bad', 'unknown', 'uncheckable', 'verified']

type Verdict = { verification: Verification | null; reason: string | null }

/** Records the verdicts on games after those on their files have changed. */
export function refreshGames(app: Deps, ids: readonly string[]): void {
  if (ids.length === 0) return
  const { checks, events } = app
  const byGame = Map.groupBy(checks.checkedOfGames(ids), ({ gameId }) => gameId)
  const several = new Set(checks.withSeveralDumps(ids))
  const games = ids.map((id) => {
    const verdict = together(byGame.get(id) ?? [])
    return { id, ...(verdict.verification === 'verified' && several.has(id) ? whole(app, id) : verdict) }
  })
  for (const id of checks.setOfGames(games)) events.emit('gameChanged', { id, change: 'updated' })
}

function together(files: readonly CheckedOfGame[]): Verdict {
  const main = files.filter(({ path }) => !isSideFile(path))
  const counted = main.length > 0 ? main : files
  const verification = order.find((each) => counted.some((file) => file.verification === each)) ?? null
  const deciding = counted.filter((file) => file.verification === verification)
  return { verification, reason: deciding.find(({ reason }) => reason !== null)?.reason ?? null }
}

/** Each file is a known dump, but all dumps of its game must be there. */
function whole({ checks, dats }: Deps, id: string): Verdict {
  const missing = missingDump(checks.sumsOfGame(id, maxContents), dats)
  return missing === null
    ? { verification: 'verified', reason: null }
    : { verification: 'unknown', reason: describeMissing(missing) }
}
