import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredPart } from '#db/repositories/relations.ts'
import { type Game, matchTarget } from '#domain/games/game.ts'
import { findNamedPart } from '#domain/games/named-part.ts'
import { categoryOf } from '#domain/importing/import-plan.ts'
import { isNewer } from '#domain/release-name/compare-versions.ts'
import type { AppContext } from '../../app-context.ts'

/** The add-on in the game's folder that a release brings in a newer version; `null` if there is none. */
export function upgradedPart(
  { relations }: Pick<AppContext, 'relations'>,
  game: Game,
  { kind, title, version, partId }: StoredDownload,
): (StoredPart & { path: string }) | null {
  if (categoryOf(kind) !== 'dlc') return null
  const parts = relations.partsOf(game.id)
  const part = parts.find(({ id }) => id === partId) ?? findNamedPart(title, matchTarget(game), parts)
  const path = part?.path ?? null
  return part === null || path === null || !isNewer(version, part.version) ? null : { ...part, path }
}
