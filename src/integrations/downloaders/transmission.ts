import { type Static, Type } from '@sinclair/typebox'
import type { DownloadTracker } from '#domain/downloads/download.ts'
import { isQueueMove, priorityChanges } from '#domain/downloads/download-priority.ts'
import type { DownloadClient, DownloadClientKind } from '#domain/ports/download-client.ts'
import { expectedList } from './client-errors.ts'
import { notNegative, trackerPlace, withoutAddresses } from './client-values.ts'
import { confirmAdded, infoHashOf } from './confirm-added.ts'
import { addressOf, basicAuthorization, settingsOf } from './connection-parts.ts'
import { detectTransmission } from './detection.ts'
import { seedRatioSetting, tlsSettings } from './shared-settings.ts'
import { bandwidthPriorities, configure, send } from './transmission/add.ts'
import { appliedOptions } from './transmission/applied.ts'
import { createContentNames } from './transmission/content-names.ts'
import { createRpc, find, getTorrent, product, type Rpc, rpcUrl } from './transmission/rpc.ts'
import { idOf, listedFields, listedFiles, listedTorrent } from './transmission/torrents.ts'
import { type WireFields, wireFields } from './wire-fields.ts'

/** https://github.com/transmission/transmission/blob/main/docs/rpc-spec.md: `announceState` 0 is an inactive tracker. */
const inactive = 0

const settings = Type.Object({
  ...seedRatioSetting,
  seedIdleMinutes: Type.Optional(
    Type.Integer({
      title: 'Idle seeding limit',
      unit: 'minutes',
      description: 'Empty: the client decides.',
      minimum: 1,
      maximum: 65_535,
      examples: [1440],
    }),
  ),
  ...tlsSettings,
})
type Settings = Static<typeof settings>

/** Transmission 2.80 and later; labels serve as categories from 3.00 on. */
export const transmission: DownloadClientKind = {
  type: 'transmission',
  label: product,
  protocols: ['torrent'],
  accepts: ['torrent', 'magnet'],
  connection: ['url', 'username', 'password', 'category', 'downloadPath'],
  priorities: priorityChanges,
  defaultUrl: 'http://127.0.0.1:9091',
  settings,
  docsUrl: 'https://github.com/transmission/transmission/blob/main/docs/rpc-spec.md',
  detection: detectTransmission,
  refusesCategory: (category) => (category.includes(',') ? 'a label must not contain a comma' : null),
  cannotTake: ['version-2-only', 'empty-name'],
  connect: (connection, { outbound }) => {
    const chosen = settingsOf(settings, connection)
    const rpc = createRpc({
      outbound,
      url: rpcUrl(addressOf(connection, transmission)),
      headers: basicAuthorization(connection.username, connection.password),
      allowInsecureTls: chosen.allowInsecureTls,
    })
    return clientOf(rpc, chosen, connection.category, connection.downloadPath)
  },
}

function clientOf(rpc: Rpc, chosen: Settings, ourLabel: string | null, downloadPath: string | null): DownloadClient {
  const contentNames = createContentNames(rpc)
  const changeExisting = async (clientId: string, method: string, args: Record<string, unknown> = {}) => {
    await getTorrent(rpc, clientId, ['hash_string'])
    await rpc(method, { ids: [clientId], ...args })
  }
  return {
    test: () => testConnection(rpc, downloadPath),
    add: async (payload, options) => {
      const infoHash = infoHashOf(product, payload)
      return confirmAdded({
        product,
        findId: async () => ((await find(rpc, infoHash, ['hash_string'])) === null ? null : infoHash),
        send: () => send(rpc, payload, options),
        configure: (clientId) => configure(rpc, clientId, options, chosen),
      })
    },
    appliedOptions: (clientId, options) => appliedOptions(rpc, clientId, options, chosen),
    list: async () => {
      const answer = await rpc('torrent_get', { fields: listedFields })
      const torrents = expectedList(product, answer.value('torrents')).map(wireFields)
      const names = await contentNames(torrents)
      return torrents.map((torrent) => listedTorrent(torrent, ourLabel, names.get(idOf(torrent))))
    },
    remove: async (clientId, { deleteFiles }) => {
      if ((await find(rpc, clientId, ['hash_string'])) === null) return
      await rpc('torrent_remove', { ids: [clientId], delete_local_data: deleteFiles })
    },
    pause: (clientId) => changeExisting(clientId, 'torrent_stop'),
    resume: (clientId) => changeExisting(clientId, 'torrent_start'),
    pauseAll: async (ids) => void (await rpc('torrent_stop', { ids })),
    resumeAll: async (ids) => void (await rpc('torrent_start', { ids })),
    prioritize: async (ids, change) => {
      if (isQueueMove(change)) await rpc(`queue_move_${change}`, { ids })
      else await rpc('torrent_set', { ids, bandwidth_priority: bandwidthPriorities[change] })
    },
    setCategory: async (clientId, category) => {
      const torrent = await getTorrent(rpc, clientId, ['labels'])
      const otherLabels = torrent.list('labels').filter((label) => label !== ourLabel && label !== category)
      await rpc('torrent_set', { ids: [clientId], labels: [category, ...otherLabels] })
    },
    files: async (clientId) => listedFiles(await getTorrent(rpc, clientId, ['files', 'file_stats'])),
    trackers: async (clientId) => listedTrackers(await getTorrent(rpc, clientId, ['tracker_stats'])),
  }
}

async function testConnection(rpc: Rpc, downloadPath: string | null) {
  const session = await rpc('session_get')
  const path = downloadPath ?? session.text('download_dir')
  const space = path === null ? null : await rpc('free_space', { path }).catch(() => null)
  const free = space?.number('size_bytes') ?? session.number('download_dir_free_space')
  const version = session.text('version')?.split(' ')[0] ?? `RPC ${session.number('rpc_version') ?? '?'}`
  return { version, freeBytes: free !== null && free >= 0 ? free : null, downloadPath: path }
}

function listedTrackers(torrent: WireFields): DownloadTracker[] {
  return torrent.list('tracker_stats').map((value) => {
    const tracker = wireFields(value)
    const state = stateOf(tracker)
    return {
      address: trackerPlace(tracker.text('announce') ?? ''),
      state,
      message: state === 'error' ? messageOf(tracker) : null,
      seeders: notNegative(tracker.number('seeder_count')),
      leechers: notNegative(tracker.number('leecher_count')),
    }
  })
}

function stateOf(tracker: WireFields): DownloadTracker['state'] {
  if (tracker.flag('has_announced')) return tracker.flag('last_announce_succeeded') ? 'working' : 'error'
  return tracker.flag('is_backup') || tracker.number('announce_state') === inactive ? 'off' : 'waiting'
}

function messageOf(tracker: WireFields): string {
  if (tracker.flag('last_announce_timed_out')) return 'it does not answer'
  return withoutAddresses(tracker.text('last_announce_result')) ?? 'Transmission reports an error and no reason'
}
