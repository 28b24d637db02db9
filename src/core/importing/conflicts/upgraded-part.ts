import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredPart } from '#db/repositories/relations.ts'
import { type Game, matchTarget } from '#domain/games/game.ts'
import { findNamedPart } from '#domain/games/named-part.ts'
import { categoryOf } from '#domain/importing/import-plan.ts'
import { isNewer } from '#domain/release-name/compare-versions.ts'
import type { AppContext } from '../../app-context.ts'

/** The add-on that a release was grabbed for, or that it is named after: its name may look like that of a game. */
export function partOfRelease(
  { relations }: Pick<AppContext, 'relations'>,
  game: Game,
  { title, partId }: Pick<StoredDownload, 'title' | 'partId'>,
): StoredPart | null {
  const parts = relations.partsOf(game.id)
  return parts.find(({ id }) => id === partId) ?? findNamedPart(title, matchTarget(game), parts)
}

/** The add-on in the game's folder that a release brings in a newer version; `null` if there is none. */
export function upgradedPart(
  app: Pick<AppContext, 'relations'>,
  game: Game,
  download: StoredDownload,
): (StoredPart & { path: string }) | null {
  if (categoryOf(download.kind) !== 'dlc') return null
  const part = partOfRelease(app, game, download)
  const path = part?.path ?? null
  return part === null || path === null || !isNewer(download.version, part.version) ? null : { ...part, path }
}
