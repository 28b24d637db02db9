import { t } from '../../texts/text.ts'

/** Names of sites, which are the same in every language. */
const labels: Partial<Record<string, string>> = {
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
  const known = kind.toLowerCase()
  if (known === 'website' || known === 'official') return t('link.website')
  return labels[known] ?? URL.parse(url)?.hostname.replace(/^www\./, '') ?? kind
}
