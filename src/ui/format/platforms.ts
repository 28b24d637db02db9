import type { GameListItem } from '#domain/games/game.ts'

/** Offered where users name a platform. They can enter others. */
export const platformSuggestions = ['PC', 'Mac', 'Linux', 'Switch', 'PS5', 'PS4', 'Xbox Series', 'Xbox One']

/** The names of the platforms that the entries of a game are for. Empty before any is decided. */
export function entryPlatforms({ platform, preferredPlatform, entries }: GameListItem): string[] {
  const own = platform === null ? null : (preferredPlatform ?? platform)
  const names = entries?.map(({ platformName }) => platformName) ?? [own]
  return [...new Set(names.filter((name) => name !== null))]
}
