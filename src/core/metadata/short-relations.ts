import { createHash } from 'node:crypto'
import type { ProviderPart, RelatedGame } from '#domain/games/relations.ts'
import type { AppContext } from '../app-context.ts'

type Deps = Pick<AppContext, 'settings'>

/** By game, a digest of the short answer that was not believed. */
type Doubts = Record<string, string>

const doubtsName = 'short relations'
const maxDoubts = 500

/**
 * Whether a suddenly short answer about a game is believed: when the provider gives the same one again. Otherwise, it is
 * remembered until then.
 */
export function isConfirmed(
  app: Deps,
  gameId: string,
  answer: { parts: readonly ProviderPart[]; related: readonly RelatedGame[] },
): boolean {
  const digest = digestOf([...answer.parts, ...answer.related])
  const { [gameId]: before, ...others } = readDoubts(app)
  if (before === digest) {
    app.settings.write(doubtsName, others)
    return true
  }
  const newest = Object.entries(others).slice(1 - maxDoubts)
  app.settings.write(doubtsName, { ...Object.fromEntries(newest), [gameId]: digest })
  return false
}

/** An answer that is not short ends the doubt. */
export function forgetDoubt(app: Deps, gameId: string): void {
  const { [gameId]: before, ...others } = readDoubts(app)
  if (before !== undefined) app.settings.write(doubtsName, others)
}

function readDoubts({ settings }: Deps): Doubts {
  const stored = settings.read(doubtsName)
  return typeof stored === 'object' && stored !== null ? (stored as Doubts) : {}
}

function digestOf(items: readonly (ProviderPart | RelatedGame)[]): string {
  const keys = items.map(({ metadataId, title }) => metadataId ?? title).sort()
  return createHash('sha256').update(JSON.stringify(keys)).digest('hex').slice(0, 20)
}
