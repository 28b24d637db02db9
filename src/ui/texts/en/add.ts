export const add = {
  manually: 'Add “{title}” manually',
  gameTitle: 'Game title',
  searchGame: 'Search for a game',
  asWanted: 'Add as wanted',
  asOwned: 'Add as owned',
  findGame: 'Find a game',
  hint: 'Ludarr finds releases of wanted games on your indexers, then downloads and imports them.',
  withoutMetadata: 'You can add the game without metadata.',
  noGame: 'No game has this title.',
  notListed: 'Not listed?',
  found: '{count, plural, one {# game} other {# games}} found',
  alreadyInLibrary: 'Already in your library: <link>{title}</link>',
} as const
