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

export const keyList = {
  everyPage: 'Every page',
  lists: 'Wanted, feeds and history',
  words: 'Lists of words',
  showKeys: 'Show the keyboard shortcuts',
  closeDialog: 'Close a dialog',
  toMessages: 'Go to the messages and back',
  selectResult: 'Select a result',
  openResult: 'Open the page or run the action',
  otherGame: 'Go to another game',
  openGame: 'Open the game',
  selectGame: 'Select the game, after “Select”',
  endSelection: 'End the selection',
  otherTitle: 'Go to another title',
  otherDay: 'Go to another day',
  otherMonth: 'Go to another month',
  addWord: 'Add the word',
  removeWord: 'Remove the last word',
} as const

/** The keys whose names differ between the keyboards of the languages. */
export const keyName = {
  'Ctrl K': 'Ctrl K',
  Home: 'Home',
  End: 'End',
  Enter: 'Enter',
  Space: 'Space',
  'Page Up': 'Page Up',
  'Page Down': 'Page Down',
  Backspace: 'Backspace',
} as const
