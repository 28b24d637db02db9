import type { StoredPart } from '#db/repositories/relations.ts'
import type { Game } from '#domain/games/game.ts'
import type { JudgeContext } from '../rules/rule.ts'
import type { ListedRelease } from '../search/release-cache.ts'

/** What an update is for: a game, or one of its add-ons. */
export type UpdateSubject = { game: Game; part: StoredPart | null }

export function installedVersionOf({ game, part }: UpdateSubject): string | null {
  return part === null ? game.installedVersion : part.version
}

/** How releases are judged if another version of the subject is installed. */
export function withInstalledVersion(
  { game, part }: UpdateSubject,
  version: string | null,
): Pick<JudgeContext, 'game' | 'part'> {
  return part === null ? { game: { ...game, installedVersion: version }, part } : { game, part: { ...part, version } }
}

/** Whether a release is a whole game, which can take the place of a bad dump. */
export function isReplacement({ release }: ListedRelease): boolean {
  return release.parsed.kind === 'game' || release.parsed.kind === 'rom'
}
