export const preferencePreset = {
  panel: 'Presets',
  title: 'Preset',
  hint: 'Fills in the preferred sources, the accepted sources and the points. Nothing changes until you save.',
  custom: 'Custom',
  default: 'Ludarr defaults',
  defaultHelp: 'All sources are accepted, and none is preferred.',
  gogAndRepacks: 'GOG and repacks',
  gogAndRepacksHelp: 'GOG releases come first, then repacks. Other releases are still accepted.',
  sceneOnly: 'Scene only',
  sceneOnlyHelp: 'Releases that are not from the scene are rejected.',
  smallest: 'Smallest',
  smallestHelp: 'The smallest release that matches comes first.',
  customHelp: 'Your own values.',
  filled:
    'Filled in {preset}. {changes, plural, =0 {Nothing changes} one {# setting changes} other {# settings change}}.',
} as const

export const gamePreferences = {
  titleOf: 'Preferences of {title}',
  hint: 'Used in every search for this game instead of your search preferences.',
  scoring: 'Scoring',
  noValue: 'None',
  allValues: 'All',
  noLimit: 'No limit',
  noDelay: 'No delay',
  defaultValue: 'Default: {value}',
  defaultPoints: '{count, plural, =0 {Default points} one {# weight changed} other {# weights changed}}',
  change: 'Change',
  changeNamed: 'Change {field} for this game',
  useDefault: 'Use the default',
  useDefaultNamed: 'Use the default for {field}',
  saved: 'Saved the preferences of {title}.',
} as const
