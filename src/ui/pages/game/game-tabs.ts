export const gameTabs = ['overview', 'releases', 'add-ons', 'files', 'history'] as const
export type GameTab = (typeof gameTabs)[number]

/** The section of an address; the overview if it names none. */
export function gameTabFrom(params: URLSearchParams): GameTab {
  return gameTabs.find((tab) => tab === params.get('tab')) ?? 'overview'
}

/** The address of a section of a game's page. `partId` lists the releases of an add-on. */
export function gameTabAddress(gameId: string, tab: GameTab, partId: string | null = null): string {
  const params = new URLSearchParams({
    ...(tab === 'overview' ? {} : { tab }),
    ...(partId === null ? {} : { part: partId }),
  })
  return `/games/${gameId}${params.size === 0 ? '' : `?${params}`}`
}
