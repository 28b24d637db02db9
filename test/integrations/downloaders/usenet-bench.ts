import type {
  AddOptions,
  ClientDownload,
  DownloadClient,
  DownloadClientKind,
  DownloaderConnection,
} from '#domain/ports/download-client.ts'
import { eventually } from '../../peers/loopback.ts'
import { type NewsServer, startNewsServer } from '../../peers/news.ts'
import type { StartedPeer } from '../../peers/peer.ts'
import { adapterContext } from './adapter-context.ts'
import { acceptedId, connectionTo, refusal, testCategory } from './connection.ts'

export type UsenetContract = {
  kind: DownloadClientKind
  available: boolean
  start(newsServer: NewsServer): Promise<StartedPeer>
  settings?(peer: StartedPeer): Record<string, unknown>
  /** What makes a connection one with a wrong key. */
  wrong: Partial<DownloaderConnection>
}

type State = ClientDownload['state']

/** A real usenet client with a news server, and what the tests ask of it. */
export function usenetBench(contract: UsenetContract) {
  const { kind } = contract
  const running: { newsServer?: NewsServer; peer?: StartedPeer; client?: DownloadClient } = {}
  const started = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error('The bench was not started')
    return part
  }
  const peer = () => started(running.peer)
  const client = () => started(running.client)
  const connect = (changes: Partial<DownloaderConnection> = {}) =>
    kind.connect(
      connectionTo(peer(), { settings: contract.settings?.(peer()) ?? {}, ...changes }),
      adapterContext(peer().downloadFolder),
    )
  const addNzb = (name: string, bytes: Uint8Array, options: Partial<AddOptions> = {}) =>
    client().add(
      { kind: 'nzb', bytes, name },
      { title: name, category: testCategory, downloadPath: null, stopped: false, ...options },
    )
  const listed = async (clientId: string) =>
    (await client().list()).filter((download) => download.clientId === clientId)
  return {
    kind,
    peer,
    client,
    connect,
    newsServer: () => started(running.newsServer),
    start: async () => {
      running.newsServer = await startNewsServer()
      running.peer = await contract.start(running.newsServer)
      running.client = connect()
    },
    stop: async () => {
      await running.client?.close?.()
      await running.peer?.stop()
      await running.newsServer?.stop()
    },
    add: async (name: string, bytes: Uint8Array, options: Partial<AddOptions> = {}) => ({
      clientId: await acceptedId(addNzb(name, bytes, options)),
    }),
    refusalOf: (name: string, bytes: Uint8Array) => refusal(addNzb(name, bytes)),
    becomes: (clientId: string, ...states: State[]) =>
      eventually(`${clientId} to be ${states.join(' or ')}`, 45_000, async () => {
        const [one] = await listed(clientId)
        return one !== undefined && states.includes(one.state) ? one : null
      }),
    isGone: (clientId: string) =>
      eventually(`${clientId} to be gone`, 15_000, async () => (await listed(clientId)).length === 0),
    /** The end of a download, and every state it was seen in: looked at without a pause, for some last but a moment. */
    ended: async (clientId: string): Promise<{ last: ClientDownload; states: Set<State> }> => {
      const states = new Set<State>()
      const deadline = Date.now() + 90_000
      while (Date.now() < deadline) {
        const [one] = await listed(clientId)
        if (one === undefined) continue
        states.add(one.state)
        if (one.state === 'completed' || one.state === 'error') return { last: one, states }
      }
      throw new Error(`${clientId} did not end; it was ${[...states].join(', ')}`)
    },
    listed,
  }
}

export type UsenetBench = ReturnType<typeof usenetBench>
