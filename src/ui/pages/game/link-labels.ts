const labels: Partial<Record<string, string>> = {
  website: 'Website',
  official: 'Website',
  steam: 'Steam',
  gog: 'GOG',
  epic: 'Epic Games',
  epicgames: 'Epic Games',
  itch: 'itch.io',
  igdb: 'IGDB',
  rawg: 'RAWG',
  metacritic: 'Metacritic',
  wikipedia: 'Wikipedia',
  wikia: 'Fandom',
  reddit: 'Reddit',
  discord: 'Discord',
  twitch: 'Twitch',
  youtube: 'YouTube',
  twitter: 'X',
  facebook: 'Facebook',
}

/** The name of a linked site: by its kind, else its host. */
export function labelOfLink(kind: string, url: string): string {
  return labels[kind.toLowerCase()] ?? URL.parse(url)?.hostname.replace(/^www\./, '') ?? kind
}
