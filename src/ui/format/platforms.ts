import type { GameListItem } from '#domain/games/game.ts'

/** The names of the platforms that the entries of a game are for. Empty before any is decided. */
export function entryPlatforms({ platform, preferredPlatform, entries }: GameListItem): string[] {
  const own = platform === null ? null : (preferredPlatform ?? platform)
  const names = entries?.map(({ platformName }) => platformName) ?? [own]
  return [...new Set(names.filter((name) => name !== null))]
}
