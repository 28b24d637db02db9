import { type Static, Type } from '@sinclair/typebox'
import { ProtocolModel } from '../indexers/release.ts'
import { RuleWeightsModel } from '../indexers/rule-weights.ts'
import { type NotificationEvent, notificationEvents } from '../notifications/notification-events.ts'
import { unknownGroupChoices } from '../release-rules/rule-choices.ts'
import { Model, Nullable, OneOf } from '../scalars.ts'
import { languageSettings } from './languages.ts'

const phrases = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 200 })

const switches = Model('NotificationSwitches', { inApp: Type.Boolean(), external: Type.Boolean() })

const preferences = Object.fromEntries(notificationEvents.map((event) => [event, switches])) as Record<
  NotificationEvent,
  typeof switches
>

export const UserSettingsModel = Model('UserSettings', {
  language: OneOf(languageSettings, 'LanguageSetting'),
  autoSearchEnabled: Type.Boolean(),
  autoGrabEnabled: Type.Boolean(),
  /** Whether newer versions of owned games are grabbed automatically, not just reported. */
  autoGrabUpdates: Type.Boolean(),
  wantAddOns: Type.Boolean({ description: 'whether the add-ons of wanted games are wanted automatically' }),
  searchIntervalHours: Type.Integer({ minimum: 1, maximum: 168 }),
  searchUnreleased: Type.Boolean(),
  /** How long a release waits for one of a preferred source, group or protocol. */
  delayHours: Type.Integer({ minimum: 0, maximum: 720, description: '0: releases are grabbed immediately' }),
  /** A release with this score or more does not wait. */
  delayBypassScore: Nullable(Type.Integer({ minimum: -10_000, maximum: 10_000 })),
  preferredGroups: phrases,
  refusedGroups: phrases,
  acceptedGroups: phrases,
  acceptedUploaders: phrases,
  acceptedIndexers: phrases,
  /** What happens to releases that are not of an accepted group, uploader or indexer. */
  unknownGroups: OneOf(unknownGroupChoices, 'UnknownGroups'),
  rejectedWords: phrases,
  requiredWords: phrases,
  preferredPlatform: Nullable(Type.String({ maxLength: 100 })),
  preferredLanguages: phrases,
  preferSource: phrases,
  acceptedSources: phrases,
  preferredProtocol: Nullable(ProtocolModel),
  minSeeders: Type.Integer({ minimum: 0, maximum: 10_000 }),
  maxSizeBytes: Nullable(Type.Number({ minimum: 1 })),
  retentionDays: Nullable(Type.Integer({ minimum: 1, maximum: 20_000, description: 'of the Usenet provider' })),
  ruleWeights: RuleWeightsModel,
  historyDays: Type.Integer({
    minimum: 0,
    maximum: 36_500,
    description: 'how long history is kept; 0: the newest 200,000 entries',
  }),
  telemetryEnabled: Type.Boolean(),
  hideAdult: Type.Boolean(),
  wishlistSync: Model('WishlistSync', {
    enabled: Type.Boolean(),
    intervalHours: Type.Integer({ minimum: 1, maximum: 168 }),
  }),
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
