import { asc, eq } from 'drizzle-orm'
import type { ChannelType, NotificationChannel } from '#domain/notifications/channel.ts'
import type { SecretBox } from '#domain/ports/secret-box.ts'
import { unreadableHealth } from '#domain/system/service-health.ts'
import type { Connection } from '../connection.ts'
import { notificationChannels } from '../schema/notifications.ts'
import { replaceTags } from '../tag-links.ts'

export type NotificationChannelsRepository = ReturnType<typeof createNotificationChannelsRepository>

/** `failures`: attempts that failed in a row. */
export type StoredChannel = NotificationChannel & { failures: number }

/** The secret settings of a type, from its declaration. */
export type SecretChannelSettings = (type: ChannelType) => readonly string[]

type Settings = Record<string, unknown>

/**
 * Notification channels by name. Secrets are encrypted at rest and returned decrypted. Those that the current key cannot
 * decrypt are omitted, and the health of the channel says so.
 */
export function createNotificationChannelsRepository(
  connection: Connection,
  box: SecretBox,
  secretSettings: SecretChannelSettings,
) {
  const { orm, transaction } = connection
  const selectAll = orm.select().from(notificationChannels).orderBy(asc(notificationChannels.name)).prepare()
  const rowOf = (id: string) =>
    orm.select().from(notificationChannels).where(eq(notificationChannels.id, id)).get() as StoredChannel | undefined
  const opened = (row: StoredChannel): StoredChannel => {
    const settings = mapSecrets(row.settings, secretSettings(row.type), box.open)
    const isReadable = Object.keys(settings).length === Object.keys(row.settings).length
    return { ...row, settings, health: isReadable ? row.health : unreadableHealth(row.health) }
  }
  const sealed = (channel: StoredChannel): StoredChannel => ({
    ...channel,
    settings: mapSecrets(channel.settings, secretSettings(channel.type), box.seal),
  })
  return {
    all: (): StoredChannel[] => selectAll.all().map(opened),
    find(id: string): StoredChannel | null {
      const row = rowOf(id)
      return row === undefined ? null : opened(row)
    },
    insert: (channel: StoredChannel): void =>
      transaction(() => {
        const { tagIds, ...row } = sealed(channel)
        orm.insert(notificationChannels).values(row).run()
        replaceTags(connection, 'channel_tags', channel.id, tagIds)
      }),
    /** Saves the whole channel. Secrets that cannot be decrypted stay as they are stored, unless new ones are given. */
    save(channel: StoredChannel): void {
      const { settings, tagIds, ...fields } = sealed(channel)
      const before = rowOf(channel.id)
      const unreadable =
        before === undefined || before.type !== channel.type
          ? {}
          : onlySecrets(before.settings, secretSettings(before.type), (text) => box.open(text) === null)
      transaction(() => {
        orm
          .update(notificationChannels)
          .set({ ...fields, settings: { ...unreadable, ...settings } })
          .where(eq(notificationChannels.id, channel.id))
          .run()
        replaceTags(connection, 'channel_tags', channel.id, tagIds)
      })
    },
    setHealth: (id: string, { health, failures }: Pick<StoredChannel, 'health' | 'failures'>): void =>
      void orm.update(notificationChannels).set({ health, failures }).where(eq(notificationChannels.id, id)).run(),
    remove: (id: string): void => void orm.delete(notificationChannels).where(eq(notificationChannels.id, id)).run(),
  }
}

function mapSecrets(settings: Settings, secrets: readonly string[], map: (text: string) => string | null): Settings {
  const mapped = { ...settings }
  for (const name of secrets) {
    const value = mapped[name]
    if (typeof value !== 'string') continue
    const other = map(value)
    if (other === null) delete mapped[name]
    else mapped[name] = other
  }
  return mapped
}

function onlySecrets(settings: Settings, secrets: readonly string[], isKept: (text: string) => boolean): Settings {
  return Object.fromEntries(
    Object.entries(settings).filter(
      ([name, value]) => secrets.includes(name) && typeof value === 'string' && isKept(value),
    ),
  )
}
