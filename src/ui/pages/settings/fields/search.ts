import { unknownGroupChoices } from '#domain/release-rules/rule-choices.ts'
import { platformSuggestions } from '../../../format/platforms.ts'
import type { SettingField } from '../../../forms/drafts.ts'
import { settingField } from './setting-field.ts'

export const automation: SettingField[] = [
  settingField('autoSearchEnabled', 'autoSearchEnabled', 'switch', {
    helpPage: 'indexers#automatic-search',
  }),
  settingField('autoGrabEnabled', 'autoGrabEnabled', 'switch', {
    helpPage: 'search-preferences#automation',
  }),
  settingField('autoGrabUpdates', 'autoGrabUpdates', 'switch', {
    helpPage: 'indexers#updates',
  }),
  settingField('wantAddOns', 'wantAddOns', 'switch', {
    helpPage: 'library#add-ons',
  }),
  settingField('hideAdult', 'hideAdult', 'switch', {
    helpPage: 'metadata#discovering-games',
  }),
  settingField('searchUnreleased', 'searchUnreleased', 'switch', {
    helpPage: 'search-preferences#automation',
    advanced: true,
  }),
  settingField('searchIntervalHours', 'searchIntervalHours', 'number', {
    required: true,
    unit: 'hours',
    helpPage: 'indexers#automatic-search',
    advanced: true,
  }),
]

const sources = ['gog', 'scene', 'p2p', 'repack', 'rom']

export const requirements: SettingField[] = [
  settingField('preferredPlatform', 'preferredPlatform', 'text', {
    nullable: true,
    example: 'PC',
    suggestions: platformSuggestions,
    known: 'platforms',
    helpPage: 'search-preferences#requirements',
  }),
  settingField('preferredLanguages', 'preferredLanguages', 'list', {
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
  settingField('acceptedSources', 'acceptedSources', 'list', {
    suggestions: sources,
    helpPage: 'search-preferences#requirements',
  }),
  settingField('maxSizeBytes', 'maxSizeBytes', 'number', {
    nullable: true,
    unit: 'bytes',
    helpPage: 'search-preferences#requirements',
  }),
  settingField('minSeeders', 'minSeeders', 'number', {
    required: true,
    helpPage: 'search-preferences#requirements',
  }),
  settingField('retentionDays', 'retentionDays', 'number', {
    nullable: true,
    unit: 'days',
    helpPage: 'search-preferences#requirements',
    advanced: true,
  }),
  settingField('refusedGroups', 'refusedGroups', 'list', {
    known: 'groups',
    helpPage: 'search-preferences#requirements',
  }),
  settingField('acceptedGroups', 'acceptedGroups', 'list', {
    known: 'groups',
    helpPage: 'release-rules#accepted-groups',
  }),
  settingField('acceptedUploaders', 'acceptedUploaders', 'list', {
    helpPage: 'release-rules#accepted-uploaders-and-indexers',
    advanced: true,
  }),
  settingField('acceptedIndexers', 'acceptedIndexers', 'list', {
    helpPage: 'release-rules#accepted-uploaders-and-indexers',
    advanced: true,
  }),
  settingField('unknownGroups', 'unknownGroups', 'choice', {
    required: true,
    choices: [...unknownGroupChoices],
    choiceTexts: { reject: 'rejectUnknown', review: 'reviewUnknown', accept: 'acceptUnknown' },
    helpPage: 'release-rules#accepted-groups',
  }),
  settingField('requiredWords', 'requiredWords', 'list', {
    helpPage: 'search-preferences#requirements',
    advanced: true,
  }),
  settingField('rejectedWords', 'rejectedWords', 'list', {
    helpPage: 'search-preferences#requirements',
    advanced: true,
  }),
]

export const preferences: SettingField[] = [
  settingField('preferSource', 'preferSource', 'list', {
    ordered: true,
    suggestions: sources,
    helpPage: 'search-preferences#preferences',
  }),
  settingField('preferredGroups', 'preferredGroups', 'list', {
    known: 'groups',
    helpPage: 'search-preferences#preferences',
  }),
  settingField('preferredProtocol', 'preferredProtocol', 'choice', {
    nullable: true,
    choices: ['torrent', 'usenet', 'direct'],
    choiceTexts: { '': 'noPreferredProtocol', torrent: 'torrent', usenet: 'usenet', direct: 'direct' },
    helpPage: 'search-preferences#preferences',
  }),
  settingField('delayHours', 'delayHours', 'number', {
    required: true,
    unit: 'hours',
    helpPage: 'search-preferences#delay',
    advanced: true,
  }),
  settingField('delayBypassScore', 'delayBypassScore', 'number', {
    nullable: true,
    helpPage: 'search-preferences#delay',
    advanced: true,
  }),
]
