import { randomUUID } from 'node:crypto'
import { access, constants, stat } from 'node:fs/promises'
import process from 'node:process'
import type { StoredChannel } from '#db/repositories/notification-channels.ts'
import { formFields, secretFields } from '#domain/declaration.ts'
import { AppError, errorText, fieldError } from '#domain/errors.ts'
import type { Text } from '#domain/messages/message.ts'
import { say } from '#domain/messages/say.ts'
import type { ChannelChange, NewChannel, NotificationChannel } from '#domain/notifications/channel.ts'
import { defaultChannelEvents } from '#domain/notifications/preferences.ts'
import { isAbsolute } from '#domain/paths/paths.ts'
import { instant } from '#domain/ports/clock.ts'
import type { ChannelKind } from '#domain/ports/notification-channel.ts'
import { isUnreadable, unknownHealth } from '#domain/system/service-health.ts'
import type { AppContext } from '../app-context.ts'
import { declaredSettings } from '../settings/declared-settings.ts'
import { isMaskedSecret, keepsSecrets, unmaskedList, unmaskedSettings } from '../settings/masked-secrets.ts'
import type { ConnectionValues } from '../settings/recent-tests.ts'
import { afterChange } from '../settings/service-health.ts'
import { assertSameDestination, changedAddress, type KeptSecret } from '../settings/stored-credentials.ts'
import { validTags } from '../tags/change-tags.ts'
import { channelKind, shownChannel, storedChannel } from './list-channels.ts'

export type ChannelDeps = Pick<
  AppContext,
  'channels' | 'channelKinds' | 'users' | 'outbound' | 'clock' | 'health' | 'tags' | 'recentTests'
>

/** Adds a channel. Throws AppError `invalid` for settings that do not fit and for a forbidden address. */
export async function addChannel(app: ChannelDeps, input: NewChannel): Promise<NotificationChannel> {
  const tagIds = validTags(app, input.tagIds ?? [])
  const channel = await validateChannel(app, { ...newChannel(app, input), tagIds })
  channel.health = app.recentTests.healthOf(connectionOf(channel))
  app.channels.insert(channel)
  return shownChannel(app, channel)
}

/** Everything that decides how a channel is reached. */
export function connectionOf({ type, settings }: StoredChannel): ConnectionValues {
  return [type, settings]
}

/** A record from the input, neither validated nor stored. */
export function newChannel(app: Pick<AppContext, 'clock'>, input: NewChannel): StoredChannel {
  const now = instant(app.clock)
  const settings = input.settings ?? {}
  return {
    enabled: true,
    userId: null,
    events: [...defaultChannelEvents],
    tagIds: [],
    ...input,
    id: randomUUID(),
    name: input.name.trim(),
    health: unknownHealth,
    failures: 0,
    createdAt: now,
    updatedAt: now,
    settings: unmaskedSettings(settings, {}, Object.keys(settings)),
  }
}

/** Changes a channel and ends its pause. Masked secrets keep their stored values. */
export async function changeChannel(app: ChannelDeps, id: string, change: ChannelChange): Promise<NotificationChannel> {
  const before = storedChannel(app, id)
  const changed = await validateChannel(app, changedChannel(app, before, change))
  const isTriedAgain = change.settings !== undefined || change.enabled !== undefined
  const tagIds = change.tagIds === undefined ? before.tagIds : validTags(app, change.tagIds)
  const health = isTriedAgain ? afterChange(app, { before, after: changed, connectionOf }) : before.health
  const stillFails = !health.ok && health.since === before.health.since
  app.channels.save({
    ...changed,
    tagIds,
    health,
    failures: stillFails || !isTriedAgain ? before.failures : 0,
    updatedAt: instant(app.clock),
  })
  app.health.requestCheck()
  return shownChannel(app, storedChannel(app, id))
}

/**
 * The record with a change applied, not validated. Throws AppError `invalid` if stored secrets would be sent to another
 * host.
 */
export function changedChannel(
  app: Pick<AppContext, 'channelKinds'>,
  before: StoredChannel,
  { settings: given, ...change }: ChannelChange,
): StoredChannel {
  const kind = channelKind(app, before.type)
  if (change.type !== undefined && change.type !== before.type) {
    throw invalid('type', say('services.channelTypeFixed'))
  }
  const values = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  if (given === undefined) return { ...before, ...values }
  const settings = {
    ...before.settings,
    ...unmaskedSettings(given, before.settings, secretFields(kind.settings)),
    ...unmaskedLists(kind, before, given),
    ...changedAddresses(kind, before, given),
  }
  const [known, after] = [kind.destination(before.settings), kind.destination(settings)]
  const kept = isUnreadable(before.health) ? [] : keptSecrets(kind, before, given)
  assertSameDestination({ before: known, after, kept })
  return { ...before, ...values, settings }
}

/** Secrets can be added to a list without entering the stored ones again. */
function unmaskedLists(kind: ChannelKind, before: StoredChannel, given: Record<string, unknown>) {
  const lists = formFields(kind.settings).filter(({ name, kind }) => kind === 'secretList' && given[name] !== undefined)
  return Object.fromEntries(lists.map(({ name }) => [name, unmaskedList(given[name], before.settings[name])]))
}

/** Public addresses are shown with masks for what may be secret in them. */
function changedAddresses(kind: ChannelKind, before: StoredChannel, given: Record<string, unknown>) {
  const secrets = secretFields(kind.settings)
  return Object.fromEntries(
    (kind.addresses ?? []).flatMap((name) => {
      const entered = given[name]
      if (secrets.includes(name) || typeof entered !== 'string') return []
      return [[name, changedAddress(String(before.settings[name] ?? ''), entered).url]]
    }),
  )
}

function keptSecrets(kind: ChannelKind, before: StoredChannel, given: Record<string, unknown>): KeptSecret[] {
  return formFields(kind.settings)
    .filter(({ name, kind: control }) => {
      const isKept = control === 'secretList' ? keepsSecrets : isMaskedSecret
      return control.startsWith('secret') && before.settings[name] && isKept(given[name])
    })
    .map(({ name, title }) => ({ field: `settings.${name}`, label: title }))
}

/** The record with validated settings. Throws AppError `invalid` with the reason. */
export async function validateChannel(
  app: Pick<AppContext, 'channelKinds' | 'users' | 'outbound' | 'clock'>,
  channel: StoredChannel,
): Promise<StoredChannel> {
  const kind = channelKind(app, channel.type)
  if (channel.userId !== null && app.users.find(channel.userId) === null) {
    throw invalid('userId', say('services.userNotFound'))
  }
  const settings = declaredSettings(kind.label, kind.settings, channel.settings)
  for (const name of kind.addresses ?? []) await checkAddress(app, name, settings[name])
  kind.connect({ name: kind.label, settings }, app)
  if (kind.program !== undefined) await assertProgram(`settings.${kind.program}`, settings[kind.program])
  return { ...channel, events: [...new Set(channel.events)], settings }
}

async function checkAddress({ outbound }: Pick<AppContext, 'outbound'>, name: string, address: unknown) {
  if (typeof address !== 'string') return
  try {
    await outbound.check(address)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw invalid(`settings.${name}`, say('services.addressUnusable', { cause: errorText(error) }))
  }
}

async function assertProgram(field: string, path: unknown): Promise<void> {
  if (typeof path !== 'string') return
  if (!isAbsolute(path) || path.includes('\0')) throw invalid(field, say('services.programPathNotAbsolute'))
  const unusable = () => invalid(field, say('services.programNotRunnable', { path }))
  try {
    const found = await stat(path)
    if (!found.isFile()) throw invalid(field, say('library.notFile', { path }))
    // Some systems let root access everything as executable.
    if (process.platform !== 'win32' && (found.mode & 0o111) === 0) throw unusable()
    await access(path, constants.X_OK)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw unusable()
  }
}

function invalid(path: string, message: Text): AppError {
  return fieldError(path, message)
}
