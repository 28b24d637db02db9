import { expect, test } from 'bun:test'
import type {
  AddOptions,
  ClientDownload,
  DownloadClient,
  DownloadClientKind,
  DownloaderConnection,
  Payload as Handed,
} from '#domain/ports/download-client.ts'
import type { Outbound } from '#domain/ports/outbound.ts'
import { readTorrent } from '#domain/torrent/torrent-file.ts'
import { eventually } from '../../../peers/loopback.ts'
import type { Payload } from '../../../peers/payload.ts'
import type { StartedPeer } from '../../../peers/peer.ts'
import { type Swarm, startSwarm } from '../../../peers/swarm.ts'
import { adapterContext } from '../adapter-context.ts'
import { connectionTo, testCategory } from '../connection.ts'

/** What a program does not do, by its nature. */
export type Lacking =
  | 'password'
  | 'stopping at once'
  | 'states of trackers'
  | 'category'
  | 'removing files'
  | 'refusing garbage'
  | 'version 2 in every version'

export type TorrentContract = {
  kind: DownloadClientKind
  available: boolean
  start(): Promise<StartedPeer>
  without?: readonly Lacking[]
  settings?(peer: StartedPeer): Record<string, unknown>
}

export const patience = 90_000

export type TorrentTrial = ReturnType<typeof torrentTrial>

/** One program under test with a swarm of its own, and what the tests ask of it. */
export function torrentTrial(contract: TorrentContract) {
  const { kind } = contract
  let peer: StartedPeer | undefined
  let swarm: Swarm | undefined
  let client: DownloadClient | undefined
  const connect = (changes: Partial<DownloaderConnection> = {}, over: (way: Outbound) => Outbound = (way) => way) => {
    const settings = contract.settings?.(theOneOf(peer)) ?? {}
    const around = adapterContext(theOneOf(peer).downloadFolder)
    const connection = connectionTo(theOneOf(peer), { settings, ...changes })
    return kind.connect(connection, { ...around, outbound: over(around.outbound) })
  }
  const lacks = (what: Lacking) => contract.without?.includes(what) ?? false
  return {
    kind,
    connect,
    lacks,
    get peer() {
      return theOneOf(peer)
    },
    get swarm() {
      return theOneOf(swarm)
    },
    get client() {
      return theOneOf(client)
    },
    ...questionsOf(() => ({ client: theOneOf(client), swarm: theOneOf(swarm), peer: theOneOf(peer) })),
    testUnless: (what: Lacking, name: string, run: () => Promise<void>) => {
      if (!lacks(what)) test(name, run)
    },
    begin: async () => {
      swarm = await startSwarm()
      peer = await contract.start()
      client = connect()
    },
    end: async () => {
      await client?.close?.()
      await Promise.all([peer?.stop(), swarm?.stop()])
    },
  }
}

function questionsOf(parts: () => { client: DownloadClient; swarm: Swarm; peer: StartedPeer }) {
  const listed = async (clientId: string) =>
    (await parts().client.list()).filter((download) => download.clientId === clientId)
  const theOne = async (clientId: string) => {
    const found = await listed(clientId)
    expect(found).toHaveLength(1)
    return theOneOf(found[0])
  }
  return {
    listed,
    theOne,
    add: (payload: Handed, options: Partial<AddOptions> = {}) =>
      parts().client.add(payload, optionsFor(payload, options)),
    finished: async (payload: Payload) => {
      const { swarm, peer } = parts()
      const isDone = async () => isWhole((await listed(payload.infoHash))[0])
      await swarm.follow(payload, patience - 5000, isDone, peer.peerPort)
      return theOne(payload.infoHash)
    },
    becomes: (clientId: string, ...states: ClientDownload['state'][]) =>
      eventually(`${clientId} to be ${states.join(' or ')}`, 15_000, async () => {
        const [one] = await listed(clientId)
        return one !== undefined && states.includes(one.state)
      }),
    isGone: (clientId: string) =>
      eventually(`${clientId} to be gone`, 15_000, async () => (await listed(clientId)).length === 0),
  }
}

export function optionsFor(payload: Handed, options: Partial<AddOptions> = {}): AddOptions {
  return { title: payload.name, category: testCategory, downloadPath: null, stopped: false, ...options }
}

export function handed(payload: Payload): Handed {
  const { infoHash, name } = readTorrent(payload.torrent)
  return { kind: 'torrent', bytes: payload.torrent, infoHash, name }
}

function isWhole(download: ClientDownload | undefined): boolean {
  return download?.progress === 1 && (download.state === 'seeding' || download.state === 'completed')
}

function theOneOf<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('it was not started')
  return value
}
