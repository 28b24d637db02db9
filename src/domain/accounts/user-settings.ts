import { type Static, Type } from '@sinclair/typebox'
import { ProtocolModel } from '../indexers/release.ts'
import { RuleWeightsModel } from '../indexers/rule-weights.ts'
import { type NotificationEvent, notificationEvents } from '../notifications/notification-events.ts'
import { unknownGroupChoices } from '../release-rules/rule-choices.ts'
import { Model, Nullable, OneOf } from '../scalars.ts'
import { setting } from '../setting.ts'
import { platformSuggestions } from '../systems/platform-suggestions.ts'
import { languageSettings } from './languages.ts'
import { WishlistSyncModel } from './wishlist-sync.ts'

const phrases = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 200 })

const switches = Model('NotificationSwitches', { inApp: Type.Boolean(), external: Type.Boolean() })

const preferences = Object.fromEntries(notificationEvents.map((event) => [event, switches])) as Record<
  NotificationEvent,
  typeof switches
>

const sources = ['gog', 'scene', 'p2p', 'repack', 'rom']
const languageSuggestions = [
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
]

export const UserSettingsModel = Model('UserSettings', {
  language: setting(OneOf(languageSettings, 'LanguageSetting'), {
    form: 'language',
    title: 'Language',
    help: 'The language of the pages. The log and the help are in English.',
    helpPage: 'accounts#language',
    choiceTitles: { auto: 'Language of the browser', en: 'English', de: 'Deutsch', fr: 'Français' },
  }),
  autoSearchEnabled: setting(Type.Boolean(), {
    form: 'automation',
    title: 'Search for wanted games automatically',
    help: 'If off, Ludarr searches only when you start a search.',
    helpPage: 'indexers#automatic-search',
  }),
  autoGrabEnabled: setting(Type.Boolean(), {
    form: 'automation',
    title: 'Grab the best match automatically',
    help: 'If off, you are notified of releases and grab them yourself.',
    helpPage: 'search-preferences#automation',
  }),
  /** Whether newer versions of owned games are grabbed automatically, not just reported. */
  autoGrabUpdates: setting(Type.Boolean(), {
    form: 'automation',
    title: 'Grab updates automatically',
    help: 'If off, you are only notified.',
    helpPage: 'indexers#updates',
  }),
  wantAddOns: setting(Type.Boolean({ description: 'whether the add-ons of wanted games are wanted automatically' }), {
    form: 'automation',
    title: 'Search for add-ons of wanted games',
    help: 'Ludarr searches for DLC and expansions once their game is in your library.',
    helpPage: 'library#add-ons',
  }),
  hideAdult: setting(Type.Boolean(), {
    form: 'automation',
    title: 'Hide adult games',
    help: 'Leaves adult games out of search results and suggestions.',
    helpPage: 'metadata#discovering-games',
  }),
  searchUnreleased: setting(Type.Boolean(), {
    form: 'automation',
    title: 'Search for unreleased games',
    help: 'If off, the search waits for the release date.',
    helpPage: 'search-preferences#automation',
    advanced: true,
  }),
  searchIntervalHours: setting(Type.Integer({ minimum: 1, maximum: 168 }), {
    form: 'automation',
    title: 'Search interval',
    help: 'How often Ludarr searches for wanted games, from 1 hour to 7 days.',
    helpPage: 'indexers#automatic-search',
    unit: 'hours',
    advanced: true,
  }),
  preferredPlatform: setting(Nullable(Type.String({ maxLength: 100 })), {
    form: 'requirements',
    title: 'Platform',
    help: 'Empty: the platforms of the game.',
    helpPage: 'search-preferences#requirements',
    known: 'platforms',
    example: 'PC',
    suggestions: platformSuggestions,
  }),
  preferredLanguages: setting(phrases, {
    form: 'requirements',
    title: 'Languages',
    help: 'Releases in other languages are rejected. Empty: all languages.',
    helpPage: 'search-preferences#requirements',
    control: 'list',
    suggestions: languageSuggestions,
  }),
  acceptedSources: setting(phrases, {
    form: 'requirements',
    title: 'Accepted sources',
    help: 'Releases from other or unknown sources are rejected. Empty: all sources.',
    helpPage: 'search-preferences#requirements',
    control: 'list',
    suggestions: sources,
  }),
  maxSizeBytes: setting(Nullable(Type.Number({ minimum: 1 })), {
    form: 'requirements',
    title: 'Maximum size',
    help: 'Larger releases are rejected. Empty: no limit.',
    helpPage: 'search-preferences#requirements',
    unit: 'bytes',
  }),
  minSeeders: setting(Type.Integer({ minimum: 0, maximum: 10_000 }), {
    form: 'requirements',
    title: 'Minimum seeders',
    help: 'Torrents with fewer seeders are rejected.',
    helpPage: 'search-preferences#requirements',
  }),
  retentionDays: setting(
    Nullable(Type.Integer({ minimum: 1, maximum: 20_000, description: 'of the Usenet provider' })),
    {
      form: 'requirements',
      title: 'Usenet retention',
      help: 'Older Usenet releases are rejected. Empty: no limit.',
      helpPage: 'search-preferences#requirements',
      unit: 'days',
      advanced: true,
    },
  ),
  refusedGroups: setting(phrases, {
    form: 'requirements',
    title: 'Rejected groups',
    help: 'Releases of these groups are rejected.',
    helpPage: 'search-preferences#requirements',
    control: 'list',
    known: 'groups',
  }),
  acceptedGroups: setting(phrases, {
    form: 'requirements',
    title: 'Accepted groups',
    help: 'Empty: all groups. Releases without a group count as not accepted.',
    helpPage: 'release-rules#accepted-groups',
    control: 'list',
    known: 'groups',
  }),
  acceptedUploaders: setting(phrases, {
    form: 'requirements',
    title: 'Accepted uploaders',
    help: 'Empty: all uploaders. Many indexers do not state the uploader.',
    helpPage: 'release-rules#accepted-uploaders-and-indexers',
    advanced: true,
    control: 'list',
  }),
  acceptedIndexers: setting(phrases, {
    form: 'requirements',
    title: 'Accepted indexers',
    help: 'Names of indexers, or of the sites that an indexer searches. Empty: all indexers.',
    helpPage: 'release-rules#accepted-uploaders-and-indexers',
    advanced: true,
    control: 'list',
  }),
  /** What happens to releases that are not of an accepted group, uploader or indexer. */
  unknownGroups: setting(OneOf(unknownGroupChoices, 'UnknownGroups'), {
    form: 'requirements',
    title: 'Other groups, uploaders and indexers',
    help: 'Releases for review are not grabbed automatically. You are notified and can grab them manually.',
    helpPage: 'release-rules#accepted-groups',
    choiceTitles: { reject: 'Reject', review: 'Needs review', accept: 'Accept' },
  }),
  requiredWords: setting(phrases, {
    form: 'requirements',
    title: 'Required words',
    help: 'A release must contain all of them.',
    helpPage: 'search-preferences#requirements',
    advanced: true,
    control: 'list',
  }),
  rejectedWords: setting(phrases, {
    form: 'requirements',
    title: 'Rejected words',
    help: 'A release must contain none of them.',
    helpPage: 'search-preferences#requirements',
    advanced: true,
    control: 'list',
  }),
  preferSource: setting(phrases, {
    form: 'preferences',
    title: 'Preferred sources',
    help: 'Best first.',
    helpPage: 'search-preferences#preferences',
    control: 'list',
    ordered: true,
    suggestions: sources,
  }),
  preferredGroups: setting(phrases, {
    form: 'preferences',
    title: 'Preferred groups',
    help: 'Releases of these groups come first.',
    helpPage: 'search-preferences#preferences',
    control: 'list',
    known: 'groups',
  }),
  preferredProtocol: setting(Nullable(ProtocolModel), {
    form: 'preferences',
    title: 'Preferred protocol',
    help: 'Its releases get a higher score.',
    helpPage: 'search-preferences#preferences',
    choiceTitles: { '': 'None', torrent: 'Torrent', usenet: 'Usenet', direct: 'Direct download' },
  }),
  /** How long a release waits for one of a preferred source, group or protocol. */
  delayHours: setting(Type.Integer({ minimum: 0, maximum: 720, description: '0: releases are grabbed immediately' }), {
    form: 'preferences',
    title: 'Delay',
    help: 'How long other releases wait for a preferred source, group or protocol. 0: no delay.',
    helpPage: 'search-preferences#delay',
    unit: 'hours',
    advanced: true,
  }),
  /** A release with this score or more does not wait. */
  delayBypassScore: setting(Nullable(Type.Integer({ minimum: -10_000, maximum: 10_000 })), {
    form: 'preferences',
    title: 'Score without delay',
    help: 'Releases with this score or more do not wait. Empty: every release that is not preferred waits.',
    helpPage: 'search-preferences#delay',
    advanced: true,
  }),
  historyDays: setting(
    Type.Integer({
      minimum: 0,
      maximum: 36_500,
      description: 'how long history is kept; 0: the newest 200,000 entries',
    }),
    {
      form: 'history',
      title: 'Keep history',
      help: 'Older events are deleted once a day. 0: the newest 200,000 events are kept.',
      helpPage: 'downloads#history',
      unit: 'days',
    },
  ),
  telemetryEnabled: setting(Type.Boolean(), {
    form: 'errorReports',
    title: 'Send error reports automatically',
    help: 'If off, you review each report and send it from the notifications.',
    helpPage: 'notifications#error-reports',
  }),
  ruleWeights: RuleWeightsModel,
  wishlistSync: WishlistSyncModel,
  notificationPreferences: Type.Partial(Model('NotificationPreferences', preferences)),
})
export type UserSettings = Static<typeof UserSettingsModel>

export const UserSettingsChangeModel = Type.Partial(UserSettingsModel, { model: 'UserSettingsChange' })

export const userSettingsDefaults: UserSettings = {
  language: 'auto',
  autoSearchEnabled: true,
  autoGrabEnabled: true,
  autoGrabUpdates: false,
  wantAddOns: false,
  searchIntervalHours: 6,
  searchUnreleased: false,
  delayHours: 0,
  delayBypassScore: null,
  preferredGroups: [],
  refusedGroups: [],
  acceptedGroups: [],
  acceptedUploaders: [],
  acceptedIndexers: [],
  unknownGroups: 'reject',
  rejectedWords: [],
  requiredWords: [],
  preferredPlatform: null,
  preferredLanguages: [],
  preferSource: [],
  acceptedSources: [],
  preferredProtocol: null,
  minSeeders: 1,
  maxSizeBytes: null,
  retentionDays: null,
  ruleWeights: {},
  historyDays: 365,
  telemetryEnabled: false,
  hideAdult: false,
  wishlistSync: { enabled: false, intervalHours: 24 },
  notificationPreferences: {},
}
