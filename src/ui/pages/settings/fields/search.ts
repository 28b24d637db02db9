import { fieldOf, type SettingField } from '../../../forms/drafts.ts'

export const automation: SettingField[] = [
  fieldOf('autoSearchEnabled', 'Search for wanted games automatically', 'switch', {
    help: 'If off, games are searched for only when you start a search.',
    helpPage: 'indexers#automatic-search',
  }),
  fieldOf('autoGrabEnabled', 'Grab the best match automatically', 'switch', {
    help: 'If off, you are notified of releases and grab them yourself.',
    helpPage: 'search-preferences#automation',
  }),
  fieldOf('autoGrabUpdates', 'Grab updates automatically', 'switch', {
    help: 'If off, you are only notified.',
    helpPage: 'indexers#updates',
  }),
  fieldOf('wantAddOns', 'Want the add-ons of wanted games', 'switch', {
    help: 'DLC and expansions are searched for once their game is in your library.',
    helpPage: 'library#add-ons',
  }),
  fieldOf('hideAdult', 'Hide adult games', 'switch', {
    help: 'Leaves adult games out of search results and suggestions.',
    helpPage: 'metadata#discovering-games',
  }),
  fieldOf('searchUnreleased', 'Search for unreleased games', 'switch', {
    help: 'If off, the search waits for the release date.',
    helpPage: 'search-preferences#automation',
    advanced: true,
  }),
  fieldOf('searchIntervalHours', 'Search interval', 'number', {
    required: true,
    unit: 'hours',
    help: 'How often wanted games are searched for, from 1 hour to 7 days.',
    helpPage: 'indexers#automatic-search',
    advanced: true,
  }),
]

export const requirements: SettingField[] = [
  fieldOf('preferredPlatform', 'Platform', 'text', {
    nullable: true,
    example: 'PC',
    help: 'Empty: the platforms of the game.',
    helpPage: 'search-preferences#requirements',
  }),
  fieldOf('preferredLanguages', 'Languages', 'list', {
    help: 'Releases in other languages are rejected. Empty: all languages.',
    helpPage: 'search-preferences#requirements',
    suggestions: [
      'English',
      'German',
      'French',
      'Spanish',
      'Italian',
      'Portuguese',
      'Brazilian Portuguese',
      'Polish',
      'Russian',
      'Chinese',
      'Japanese',
      'Korean',
    ],
  }),
  fieldOf('maxSizeBytes', 'Maximum size', 'number', {
    nullable: true,
    unit: 'bytes',
    help: 'Larger releases are rejected. Empty: no limit.',
    helpPage: 'search-preferences#requirements',
  }),
  fieldOf('minSeeders', 'Minimum seeders', 'number', {
    required: true,
    help: 'Torrents with fewer seeders are rejected.',
    helpPage: 'search-preferences#requirements',
  }),
  fieldOf('retentionDays', 'Usenet retention', 'number', {
    nullable: true,
    unit: 'days',
    help: 'Older Usenet releases are rejected. Empty: no limit.',
    helpPage: 'search-preferences#requirements',
    advanced: true,
  }),
  fieldOf('refusedGroups', 'Rejected groups', 'list', {
    help: 'Releases of these groups are rejected.',
    helpPage: 'search-preferences#requirements',
  }),
  fieldOf('requiredWords', 'Required words', 'list', {
    help: 'A release must contain all of them.',
    helpPage: 'search-preferences#requirements',
    advanced: true,
  }),
  fieldOf('rejectedWords', 'Rejected words', 'list', {
    help: 'A release must contain none of them.',
    helpPage: 'search-preferences#requirements',
    advanced: true,
  }),
]

export const preferences: SettingField[] = [
  fieldOf('preferSource', 'Preferred sources', 'list', {
    ordered: true,
    suggestions: ['gog', 'scene', 'p2p', 'repack', 'rom'],
    help: 'Best first.',
    helpPage: 'search-preferences#preferences',
  }),
  fieldOf('preferredGroups', 'Preferred groups', 'list', {
    help: 'Releases of these groups come first.',
    helpPage: 'search-preferences#preferences',
  }),
  fieldOf('preferredProtocol', 'Preferred protocol', 'choice', {
    nullable: true,
    choices: ['torrent', 'usenet', 'direct'],
    choiceTitles: { '': 'None', torrent: 'Torrent', usenet: 'Usenet', direct: 'Direct download' },
    help: 'Its releases get a higher score.',
    helpPage: 'search-preferences#preferences',
  }),
  fieldOf('delayHours', 'Delay', 'number', {
    required: true,
    unit: 'hours',
    help: 'How long other releases wait for a preferred source, group or protocol. 0: no delay.',
    helpPage: 'search-preferences#delay',
    advanced: true,
  }),
  fieldOf('delayBypassScore', 'Score without delay', 'number', {
    nullable: true,
    help: 'Releases with this score or more do not wait. Empty: every release that is not preferred waits.',
    helpPage: 'search-preferences#delay',
    advanced: true,
  }),
]
