export const palette = {
  searchAll: 'Search games, pages, settings and actions',
  placeholder: 'Games, pages, settings, actions',
  searching: 'Searching…',
  noResults: 'No results',
  results: 'Results',
  searchingAll: 'Searching for all wanted games.',
  searchWanted: 'Search for all wanted games',
  keys: 'Keyboard shortcuts',
  runTask: 'Run task',
  started: 'Started: {title}.',
  searchHelp: 'Search help for “{typed}”',
  untracked: 'Untracked downloads',
} as const

export const paletteGroup = {
  Recent: 'Recent',
  Pages: 'Pages',
  Games: 'Games',
  Settings: 'Settings',
  Actions: 'Actions',
} as const
