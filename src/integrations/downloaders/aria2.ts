import { Type } from '@sinclair/typebox'
import { messageOf } from '#domain/errors.ts'
import type {
  AddOptions,
  ClientFile,
  DownloadClient,
  DownloadClientKind,
  Payload,
} from '#domain/ports/download-client.ts'
import { type Aria2Download, listedKeys, readDownload } from './aria2/downloads.ts'
import { createRpc, product, type Rpc } from './aria2/rpc.ts'
import { share } from './client-values.ts'
import { expectedList, upstream } from './client-words.ts'
import { addressOf, settingsOf } from './connection-parts.ts'
import { becomesTrue, handOver, infoHashOf } from './hand-over.ts'
import { seedMinutesSetting, seedRatioSetting, tlsSettings } from './shared-settings.ts'
import { wireFields } from './wire-fields.ts'

const settings = Type.Object({ ...seedRatioSetting, ...seedMinutesSetting, ...tlsSettings })

/** More than anyone's queue; aria2 wants a number. */
const mostListed = 10_000
const stopsWithinMs = 15_000
const livingStates: ReadonlySet<string> = new Set(['active', 'waiting', 'paused'])

/** aria2 by JSON-RPC. It knows no categories, and never deletes files. */
export const aria2: DownloadClientKind = {
  type: 'aria2',
  label: product,
  protocols: ['torrent', 'direct'],
  accepts: ['torrent', 'magnet', 'link'],
  connection: ['url', 'password', 'downloadPath'],
  defaultUrl: 'http://127.0.0.1:6800',
  settings,
  docsUrl: 'https://aria2.github.io/manual/en/html/aria2c.html#rpc-interface',
  leavesFiles: true,
  connect: (connection, { outbound }) => {
    const chosen = settingsOf(settings, connection)
    const rpc = createRpc({
      outbound,
      url: jsonRpcUrl(addressOf(connection, aria2)),
      secret: connection.password,
      allowInsecureTls: chosen.allowInsecureTls,
    })
    const goals = {
      ...(chosen.seedRatio === undefined ? {} : { 'seed-ratio': String(chosen.seedRatio) }),
      ...(chosen.seedMinutes === undefined ? {} : { 'seed-time': String(chosen.seedMinutes) }),
    }
    return clientOf(rpc, goals, connection.downloadPath)
  },
}

function clientOf(rpc: Rpc, goals: Record<string, string>, downloadPath: string | null): DownloadClient {
  const gidOf = async (clientId: string) => {
    const found = await find(rpc, clientId)
    if (!found) throw upstream(product, `no download ${clientId}`)
    return found.gid
  }
  return {
    test: async () => {
      const [version, options] = await rpc.askAll([
        { method: 'getVersion', params: [] },
        { method: 'getGlobalOption', params: [] },
      ])
      return {
        version: wireFields(version).text('version') ?? '?',
        freeBytes: null,
        downloadPath: downloadPath ?? wireFields(options).text('dir'),
      }
    },
    add: (payload, options) => addPayload(rpc, payload, { ...goals, ...optionsOf(options) }),
    list: async () => visible(await allDownloads(rpc)).map(({ download }) => download),
    remove: async (clientId) => {
      const ours = (await allDownloads(rpc)).filter((one) => one.clientId === clientId)
      for (const { gid } of ours) await removeOne(rpc, gid)
    },
    pause: async (clientId) => {
      await rpc.ask('pause', await gidOf(clientId))
    },
    resume: async (clientId) => {
      await rpc.ask('unpause', await gidOf(clientId))
    },
    files: async (clientId) => filesOf(rpc, await gidOf(clientId)),
  }
}

async function allDownloads(rpc: Rpc): Promise<Aria2Download[]> {
  const lists = await rpc.askAll([
    { method: 'tellActive', params: [listedKeys] },
    { method: 'tellWaiting', params: [0, mostListed, listedKeys] },
    { method: 'tellStopped', params: [0, mostListed, listedKeys] },
  ])
  return lists.flatMap((list) => expectedList(product, list)).map(readDownload)
}

/** One entry an id: the torrent before the fetching of its description, a living one before an ended one. */
function visible(all: readonly Aria2Download[]): Aria2Download[] {
  const best = new Map<string, Aria2Download>()
  for (const one of all) {
    if (one.download.clientWord === 'removed') continue
    const other = best.get(one.clientId)
    if (!other || rank(one) > rank(other)) best.set(one.clientId, one)
  }
  return [...best.values()]
}

function rank({ isDescription, download }: Aria2Download): number {
  return (isDescription ? 0 : 2) + (download.state === 'error' ? 0 : 1)
}

async function find(rpc: Rpc, clientId: string): Promise<Aria2Download | null> {
  return visible(await allDownloads(rpc)).find((one) => one.clientId === clientId) ?? null
}

async function addPayload(rpc: Rpc, payload: Payload, options: Record<string, string>): Promise<{ clientId: string }> {
  if (payload.kind === 'link') return { clientId: String(await rpc.ask('addUri', [payload.url], options)) }
  const clientId = infoHashOf(product, payload)
  await handOver({
    product,
    isThere: async () => (await find(rpc, clientId)) !== null,
    send: async () => {
      if (payload.kind === 'magnet') await rpc.ask('addUri', [payload.uri], options)
      if (payload.kind !== 'torrent') return
      const content = Buffer.from(payload.bytes).toString('base64')
      await refuseOtherHash(rpc, String(await rpc.ask('addTorrent', content, [], options)), clientId)
    },
  })
  return { clientId }
}

/** It reads torrents of version 2 and hybrids under a hash that no swarm knows: they would wait for ever. */
async function refuseOtherHash(rpc: Rpc, gid: string, infoHash: string): Promise<void> {
  const theirs = wireFields(await rpc.ask('tellStatus', gid, ['infoHash']))
    .text('infoHash')
    ?.toLowerCase()
  if (theirs === undefined || theirs === infoHash) return
  await removeOne(rpc, gid)
  throw upstream(product, 'it cannot read this torrent rightly (it knows nothing of version 2)')
}

/** The check makes data that is already there count instead of being fetched again. */
function optionsOf(options: AddOptions): Record<string, string> {
  return {
    pause: String(options.stopped),
    'check-integrity': 'true',
    ...(options.downloadPath ? { dir: options.downloadPath } : {}),
  }
}

/** Plain `remove` says goodbye to the trackers and takes a moment; only what has stopped can be forgotten. */
async function removeOne(rpc: Rpc, gid: string): Promise<void> {
  if (livingStates.has(await statusOf(rpc, gid))) {
    await rpc.ask('remove', gid)
    const hasStopped = async () => !livingStates.has(await statusOf(rpc, gid))
    if (!(await becomesTrue(hasStopped, stopsWithinMs))) throw upstream(product, 'the download does not stop')
  }
  if ((await statusOf(rpc, gid)) !== 'gone') await rpc.ask('removeDownloadResult', gid)
}

async function statusOf(rpc: Rpc, gid: string): Promise<string> {
  try {
    return wireFields(await rpc.ask('tellStatus', gid, ['status'])).text('status') ?? 'nothing'
  } catch (error) {
    if (/not found/i.test(messageOf(error))) return 'gone'
    throw error
  }
}

async function filesOf(rpc: Rpc, gid: string): Promise<ClientFile[]> {
  const status = wireFields(await rpc.ask('tellStatus', gid, ['dir', 'files']))
  const folder = `${status.text('dir') ?? ''}/`
  return status.list('files').map((value) => {
    const file = wireFields(value)
    const path = file.text('path') ?? ''
    const size = file.number('length') ?? 0
    return {
      path: path.startsWith(folder) ? path.slice(folder.length) : path,
      size,
      progress: size === 0 ? 0 : share((file.number('completedLength') ?? 0) / size),
    }
  })
}

function jsonRpcUrl(address: string): string {
  return /\/jsonrpc$/.test(address) ? address : `${address}/jsonrpc`
}
