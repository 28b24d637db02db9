/** Kinds of links by `websites.type`. https://api-docs.igdb.com/#website-type */
export const linkKinds: Record<number, string> = {
  1: 'website',
  2: 'wiki',
  3: 'wikipedia',
  9: 'youtube',
  13: 'steam',
  14: 'reddit',
  15: 'itch',
  16: 'epic',
  17: 'gog',
  18: 'discord',
}
