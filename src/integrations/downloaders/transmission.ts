import { type Static, Type } from '@sinclair/typebox'
import type { AddOptions, DownloadClient, DownloadClientKind, Payload } from '#domain/ports/download-client.ts'
import { expectedList, upstream } from './client-words.ts'
import { addressOf, basicAuthorization, settingsOf } from './connection-parts.ts'
import { handOver, infoHashOf } from './hand-over.ts'
import { seedRatioSetting, tlsSettings } from './shared-settings.ts'
import { createRpc, product, type Rpc, rpcUrl } from './transmission/rpc.ts'
import { listedFields, listedFiles, listedTorrent } from './transmission/torrents.ts'
import { type WireFields, wireFields } from './wire-fields.ts'

const settings = Type.Object({
  ...seedRatioSetting,
  seedIdleMinutes: Type.Optional(
    Type.Integer({
      title: 'Stop seeding when nobody asked for minutes',
      description: 'Left empty, the client decides',
      minimum: 1,
      maximum: 65_535,
      examples: [1440],
    }),
  ),
  ...tlsSettings,
})
type Settings = Static<typeof settings>

/** Transmission from 2.80 on; its labels, which stand for the category, from 3.00 on. */
export const transmission: DownloadClientKind = {
  type: 'transmission',
  label: product,
  protocols: ['torrent'],
  accepts: ['torrent', 'magnet'],
  connection: ['url', 'username', 'password', 'category', 'downloadPath'],
  defaultUrl: 'http://127.0.0.1:9091',
  settings,
  docsUrl: 'https://github.com/transmission/transmission/blob/main/docs/rpc-spec.md',
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
  const changeExisting = async (clientId: string, method: string, args: Record<string, unknown> = {}) => {
    await theTorrent(rpc, clientId, ['hashString'])
    await rpc(method, { ids: [clientId], ...args })
  }
  return {
    test: () => proveConnection(rpc, downloadPath),
    add: async (payload, options) => {
      const clientId = infoHashOf(product, payload)
      await handOver({
        product,
        isThere: async () => (await find(rpc, clientId, ['hashString'])) !== null,
        send: () => send(rpc, payload, options),
      })
      await afterAdding(rpc, clientId, options.category, chosen)
      return { clientId }
    },
    list: async () => {
      const answer = await rpc('torrent-get', { fields: listedFields })
      return expectedList(product, answer.value('torrents')).map((torrent) => listedTorrent(torrent, ourLabel))
    },
    remove: async (clientId, { deleteFiles }) => {
      if ((await find(rpc, clientId, ['hashString'])) === null) return
      await rpc('torrent-remove', { ids: [clientId], 'delete-local-data': deleteFiles })
    },
    pause: (clientId) => changeExisting(clientId, 'torrent-stop'),
    resume: (clientId) => changeExisting(clientId, 'torrent-start'),
    setCategory: async (clientId, category) => {
      const torrent = await theTorrent(rpc, clientId, ['labels'])
      const kept = torrent.list('labels').filter((label) => label !== ourLabel && label !== category)
      await rpc('torrent-set', { ids: [clientId], labels: [category, ...kept] })
    },
    files: async (clientId) => listedFiles(await theTorrent(rpc, clientId, ['files'])),
  }
}

async function proveConnection(rpc: Rpc, downloadPath: string | null) {
  const session = await rpc('session-get')
  const path = downloadPath ?? session.text('download-dir')
  const space = path === null ? null : await rpc('free-space', { path }).catch(() => null)
  const free = space?.number('size-bytes') ?? session.number('download-dir-free-space')
  const version = session.text('version')?.split(' ')[0] ?? `RPC ${session.number('rpc-version') ?? '?'}`
  return { version, freeBytes: free !== null && free >= 0 ? free : null, downloadPath: path }
}

async function find(rpc: Rpc, clientId: string, fields: readonly string[]): Promise<WireFields | null> {
  const [torrent] = expectedList(product, (await rpc('torrent-get', { ids: [clientId], fields })).value('torrents'))
  return torrent === undefined ? null : wireFields(torrent)
}

async function theTorrent(rpc: Rpc, clientId: string, fields: readonly string[]): Promise<WireFields> {
  const torrent = await find(rpc, clientId, fields)
  if (torrent === null) throw upstream(product, `no torrent ${clientId}`)
  return torrent
}

/** A duplicate is a success with another member, since 2.80; nothing of the answer is needed either way. */
async function send(rpc: Rpc, payload: Payload, options: AddOptions): Promise<void> {
  const source =
    payload.kind === 'torrent'
      ? { metainfo: Buffer.from(payload.bytes).toString('base64') }
      : { filename: payload.kind === 'magnet' ? payload.uri : '' }
  const folder = options.downloadPath ? { 'download-dir': options.downloadPath } : {}
  await rpc('torrent-add', { ...source, ...folder, paused: options.stopped })
}

/** Labels can be given with the add itself only since 4.0. Seed limits have modes: 1 is "this torrent's own". */
async function afterAdding(rpc: Rpc, clientId: string, category: string | null, chosen: Settings): Promise<void> {
  const changes: Record<string, unknown> = {}
  if (category) {
    const labels = (await theTorrent(rpc, clientId, ['labels'])).list('labels')
    if (!labels.includes(category)) changes.labels = [category, ...labels]
  }
  if (chosen.seedRatio !== undefined) Object.assign(changes, { seedRatioLimit: chosen.seedRatio, seedRatioMode: 1 })
  const idle = chosen.seedIdleMinutes
  if (idle !== undefined) Object.assign(changes, { seedIdleLimit: idle, seedIdleMode: 1 })
  if (Object.keys(changes).length > 0) await rpc('torrent-set', { ids: [clientId], ...changes })
}
