import type { StoredChannel } from '#db/repositories/notification-channels.ts'
import { type FormField, formFields, secretFields } from '#domain/declaration.ts'
import { AppError, fieldError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { NotificationChannel } from '#domain/notifications/channel.ts'
import type { ChannelKind } from '#domain/ports/notification-channel.ts'
import { maskAddress } from '#domain/secrets/masked-address.ts'
import type { AppContext } from '../app-context.ts'
import { maskedSettings } from '../settings/masked-secrets.ts'

type KindDeps = Pick<AppContext, 'channelKinds'>

export type ChannelForm = Pick<ChannelKind, 'type' | 'label' | 'docsUrl'> & { fields: FormField[] }

/** The form of each type, from its declaration. Field names start with `settings.`. */
export function channelForms({ channelKinds }: KindDeps): ChannelForm[] {
  return Object.values(channelKinds).map(({ type, label, docsUrl, settings }) => ({
    type,
    label,
    docsUrl,
    fields: formFields(settings).map((field) => ({ ...field, name: `settings.${field.name}` })),
  }))
}

/** The channels as the API shows them, with masked secrets. */
export function listChannels(app: Pick<AppContext, 'channelKinds' | 'channels'>): NotificationChannel[] {
  return app.channels.all().map((channel) => shownChannel(app, channel))
}

export function shownChannel({ channelKinds }: KindDeps, stored: StoredChannel): NotificationChannel {
  const { failures: _, ...channel } = stored
  const kind = channelKinds[channel.type]
  const secrets = kind === undefined ? Object.keys(channel.settings) : secretFields(kind.settings)
  const settings = maskedSettings(channel.settings, secrets)
  for (const name of kind?.addresses ?? []) {
    const address = settings[name]
    if (typeof address === 'string') settings[name] = maskAddress(address)
  }
  return { ...channel, settings }
}

/** The channel with its secrets. Throws AppError `not-found`. */
export function storedChannel({ channels }: Pick<AppContext, 'channels'>, id: string): StoredChannel {
  const channel = channels.find(id)
  if (channel === null) throw new AppError('not-found', say('services.channelNotFound'))
  return channel
}

/** The kind of a type. Throws AppError `invalid` for one that this version does not support. */
export function channelKind({ channelKinds }: KindDeps, type: NotificationChannel['type']): ChannelKind {
  const kind = channelKinds[type]
  if (kind !== undefined) return kind
  const message = say('services.unknownChannelType', { type, types: Object.keys(channelKinds).join(', ') })
  throw fieldError('type', message)
}
