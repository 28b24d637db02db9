import { eventually, loopback } from './loopback.ts'
import type { Payload } from './payload.ts'
import { startQbittorrent } from './qbittorrent.ts'

export type Seeder = {
  seed(payload: Payload): Promise<void>
  /** How many downloaders of it are connected to the seeder. */
  connected(payload: Payload): Promise<number>
  /**
   * Forgets and re-adds a payload, so that it dials everyone who waits. Transmission never dials 127.0.0.1 itself, and
   * a seeder dials an address a second time only after a minute.
   */
  kick(payload: Payload): Promise<void>
  /**
   * Connects by TCP only from now on. Newer versions of Transmission leave a uTP connection unanswered, and the seeder
   * turns to TCP after seconds only.
   */
  connectByTcp(): Promise<void>
  /** Dials somebody the tracker may have lost sight of. */
  dial(payload: Payload, port: number): Promise<void>
  stop(): Promise<void>
}

/** qBittorrent as the peer that has everything. Its own words are spoken here: no adapter under test is used. */
export async function startSeeder(peerPort: number): Promise<Seeder> {
  const peer = await startQbittorrent({ name: 'seeder', peerPort })
  const cookie = await signIn(peer.url, peer.username, peer.password)
  const ask = async (path: string, body?: FormData | URLSearchParams) => {
    const method = body ? 'POST' : 'GET'
    const response = await fetch(`${peer.url}/api/v2/${path}`, { method, headers: { cookie }, body: body ?? null })
    if (!response.ok) throw new Error(`seeder: ${path} answered ${response.status} ${await response.text()}`)
    return response.text()
  }
  const isGone = async (infoHash: string) => (await ask(`torrents/info?hashes=${infoHash}`)) === '[]'
  const isSeeding = async (infoHash: string) => {
    const found: { state: string }[] = JSON.parse(await ask(`torrents/info?hashes=${infoHash}`))
    return found.some(({ state }) => ['uploading', 'stalledUP', 'forcedUP', 'queuedUP'].includes(state))
  }
  const connected = async ({ infoHash }: Payload) => {
    const found: { num_leechs: number }[] = JSON.parse(await ask(`torrents/info?hashes=${infoHash}`))
    return found[0]?.num_leechs ?? 0
  }
  const seed = async (payload: Payload) => {
    const form = new FormData()
    form.set('torrents', new Blob([Uint8Array.from(payload.torrent)]), 'payload.torrent')
    form.set('savepath', payload.folder)
    form.set('skip_checking', 'true')
    form.set('paused', 'false')
    form.set('stopped', 'false')
    await ask('torrents/add', form)
    await eventually('the seeder to seed', 45_000, () => isSeeding(payload.infoHash))
  }
  const kick = async (payload: Payload) => {
    await ask('torrents/delete', new URLSearchParams({ hashes: payload.infoHash, deleteFiles: 'false' }))
    await eventually('the seeder to forget', 30_000, () => isGone(payload.infoHash))
    await seed(payload)
  }
  const dial = async ({ infoHash }: Payload, port: number) => {
    await ask('torrents/addPeers', new URLSearchParams({ hashes: infoHash, peers: `${loopback}:${port}` }))
  }
  const connectByTcp = async () => {
    await ask('app/setPreferences', new URLSearchParams({ json: JSON.stringify({ bittorrent_protocol: 1 }) }))
  }
  return { seed, connected, kick, connectByTcp, dial, stop: peer.stop }
}

async function signIn(url: string, username: string, password: string): Promise<string> {
  const body = new URLSearchParams({ username, password })
  const response = await fetch(`${url}/api/v2/auth/login`, { method: 'POST', body })
  const cookie = response.headers.get('set-cookie')?.split(';')[0]
  if (!response.ok || !cookie) throw new Error(`seeder: no session (${response.status} ${await response.text()})`)
  return cookie
}
