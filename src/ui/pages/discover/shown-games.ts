import type { DiscoveredGame } from '../../api/discovery.ts'

/** Whether the address asks to hide the games that the library has. */
export function hidesOwned(params: URLSearchParams): boolean {
  return params.get('hide') === 'owned'
}

/** Games that are added on this page stay: the list must not move under the pointer. */
export function shownGames(games: readonly DiscoveredGame[], params: URLSearchParams): DiscoveredGame[] {
  return games.filter(({ inLibrary }) => inLibrary === null || !hidesOwned(params))
}
