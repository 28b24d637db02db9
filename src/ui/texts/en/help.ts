export const help = {
  title: 'Help',
  search: 'Search help',
  pages: 'Help pages',
  titleOf: '{title} · Help',
  onThisPage: 'On this page',
  all: 'All help pages',
  noPage: 'There is no help page at this address.',
  linkTo: 'Link to “{title}”',
  resultsOf: '{query} · Help',
  results: 'Search results',
  noResults: 'No results. Try fewer or other words.',
  count: '{count, plural, one {# result} other {# results}}',
} as const
