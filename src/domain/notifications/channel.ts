import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant, Model, Nullable, OneOf } from '../scalars.ts'
import { NotificationEventModel } from '../system/notification.ts'
import { HealthModel } from '../system/service-health.ts'
import { TagIds } from '../tags/tag.ts'

/** The stored name of each service. */
const channelTypes = [
  'discord',
  'slack',
  'telegram',
  'ntfy',
  'gotify',
  'pushover',
  'matrix',
  'email',
  'webhook',
  'apprise',
  'script',
] as const
export type ChannelType = (typeof channelTypes)[number]
export const ChannelTypeModel = OneOf(channelTypes, 'NotificationChannelType')

const settable = {
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', title: 'Name', examples: ['Discord'] }),
  type: ChannelTypeModel,
  enabled: Type.Boolean(),
  userId: Nullable(
    Type.Intersect([Id], { description: 'the user whose notifications it receives; null: those of all users' }),
  ),
  events: Type.Array(NotificationEventModel, { maxItems: 100, description: 'the events it receives' }),
  settings: Type.Record(Type.String(), Type.Unknown(), {
    description: 'as declared by the type; see GET /settings/notifications/kinds',
  }),
  tagIds: TagIds,
}

export const ChannelModel = Model('NotificationChannel', {
  id: Id,
  ...settable,
  health: HealthModel,
  createdAt: Instant,
  updatedAt: Instant,
})
export type NotificationChannel = Static<typeof ChannelModel>

const change = Type.Partial(Model('NotificationChannelChange', settable))
export const ChannelChangeModel = change
export type ChannelChange = Static<typeof ChannelChangeModel>

export const NewChannelModel = Type.Composite(
  [Type.Pick(Type.Object(settable), ['name', 'type']), Type.Omit(change, ['name', 'type'])],
  { model: 'NewNotificationChannel' },
)
export type NewChannel = Static<typeof NewChannelModel>

export const ChannelTestModel = Model('NotificationChannelTest', { ok: Type.Boolean(), message: Type.String() })
export type ChannelTest = Static<typeof ChannelTestModel>
