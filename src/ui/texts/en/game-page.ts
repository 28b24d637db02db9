export const gamePage = {
  tabs: 'Sections of the game',
  overview: 'Overview',
  facts: 'Facts',
  developers: 'Developers',
  released: 'Release date',
  themes: 'Themes',
  otherTitles: 'Other titles',
  added: 'Added',
  completed: 'Completed',
  metadataId: 'Metadata ID',
  steamId: 'Steam app ID',
} as const

/** How a game got into the library. */
export const gameSource = {
  manual: 'manually',
  metadata: 'from a search',
  storefront: 'from Steam',
  scan: 'by a folder scan',
  feed: 'by an RSS feed',
  api: 'by another program',
  import: 'by an import',
} as const

export const releaseTable = {
  details: 'Details of {title}',
  languages: 'Languages',
  indexer: 'Indexer',
  protocol: 'Protocol',
  peers: 'Seeders, grabs',
  seederCount: '{count, plural, one {# seeder} other {# seeders}}',
  grabCount: '{count, plural, one {# grab} other {# grabs}}',
  actions: 'Actions',
  filter: 'Filter by name or group',
  allIndexers: 'All indexers',
  allProtocols: 'All protocols',
  filtered: '{shown, number} shown',
  clear: 'Clear filters',
  noneShown: 'No release matches these filters.',
  whyRejected: 'Why it was rejected',
  howScored: 'How the score adds up',
  rule: 'Rule',
  reason: 'Reason',
  points: 'Points',
  total: 'Total',
  noPoints: 'No rule changed the score.',
  grabRejected: 'Grab a rejected release?',
  rejectedFor: '{title} was rejected:',
  release: 'Release',
  kindVersion: 'Kind, version',
  group: 'Group',
} as const

export const fileTree = {
  files: '{count, plural, one {# file} other {# files}}',
  showMore: 'Show {count, number} more',
  rescanned: 'Rescanned the files.',
  noFilesHint: 'Imported files appear here.',
} as const

export const protocol = {
  torrent: 'Torrent',
  usenet: 'Usenet',
  direct: 'Direct',
} as const

export const releaseKind = {
  game: 'Game',
  update: 'Update',
  dlc: 'DLC',
  crack: 'Crack',
  trainer: 'Trainer',
  soundtrack: 'Soundtrack',
  pack: 'Collection',
  rom: 'ROM',
  other: 'Other',
} as const

/** The rules that change the score. */
export const scoreRule = {
  addOns: 'Add-ons',
  age: 'Age',
  freeleech: 'Freeleech',
  group: 'Group',
  indexer: 'Indexer priority',
  language: 'Language',
  nuked: 'Nuked',
  preMatched: 'Pre database',
  protocol: 'Protocol',
  seeded: 'Seeders',
  source: 'Source',
  title: 'Title match',
} as const
