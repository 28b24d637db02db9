export const settingsSearch = {
  label: 'Search settings',
  results: 'Settings found',
  none: 'No setting matches these words.',
  count: '{count, plural, one {# setting} other {# settings}} found',
} as const
