/** The groups of routes in the order of the API page. The `tags` of a route name one of them. */
export const tags = [
  { name: 'Games', description: 'The games of your library, their files and their history.' },
  { name: 'Releases', description: 'Releases of a game on the indexers: searching and grabbing.' },
  { name: 'Blacklist', description: 'Releases that are not grabbed again.' },
  { name: 'Indexers', description: 'Torznab and Newznab indexers, and searches of all of them.' },
  { name: 'Download clients', description: 'The programs that download releases.' },
  { name: 'Downloads', description: 'The queue, untracked downloads and path mappings.' },
  { name: 'Imports', description: 'Imports of completed downloads, and those that need review.' },
  { name: 'Library scan', description: 'Root folders, and the discovery of games that are already there.' },
  { name: 'Metadata', description: 'Searches and lists of the metadata providers.' },
  { name: 'Notifications', description: 'Your notifications.' },
  { name: 'Settings', description: 'Your settings, and those of the whole installation.' },
  { name: 'Accounts', description: 'Setup, signing in, and user accounts.' },
  { name: 'API keys', description: 'Keys for other programs. They are valid for the routes of "Integration" only.' },
  { name: 'Integration', description: 'The routes for other programs, which sign in with an API key.' },
  { name: 'System', description: 'Health, scheduled jobs, and information about the server.' },
  { name: 'Error reports', description: 'Reports of unexpected errors. None is sent without your consent.' },
]
