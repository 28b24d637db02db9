import { type NewsServer, startNewsServer } from '../../../test/peers/news.ts'
import { startNzbget } from '../../../test/peers/nzbget.ts'
import type { StartedPeer } from '../../../test/peers/peer.ts'
import { findProgram } from '../../../test/peers/peer-process.ts'
import { startQbittorrent } from '../../../test/peers/qbittorrent.ts'
import { startSabnzbd } from '../../../test/peers/sabnzbd.ts'
import { startTransmission } from '../../../test/peers/transmission.ts'

export type SoakClient = {
  name: string
  protocol: 'torrent' | 'usenet'
  /** The body of the request that adds it. */
  form: Record<string, unknown>
  peer: StartedPeer
}

type Product = {
  name: string
  command: string
  protocol: SoakClient['protocol']
  start(news: NewsServer): Promise<StartedPeer>
  form(peer: StartedPeer): Record<string, unknown>
}

const signIn = ({ url, username, password }: StartedPeer) => ({ url, username, password })

const products: readonly Product[] = [
  {
    name: 'qBittorrent',
    command: 'qbittorrent-nox',
    protocol: 'torrent',
    start: () => startQbittorrent(),
    form: (peer) => ({ type: 'qbittorrent', ...signIn(peer) }),
  },
  {
    name: 'Transmission',
    command: 'transmission-daemon',
    protocol: 'torrent',
    start: () => startTransmission(),
    form: (peer) => ({ type: 'transmission', ...signIn(peer) }),
  },
  {
    name: 'SABnzbd',
    command: 'sabnzbdplus',
    protocol: 'usenet',
    start: startSabnzbd,
    form: ({ url, password }) => ({ type: 'sabnzbd', url, settings: { apiKey: password } }),
  },
  {
    name: 'NZBGet',
    command: 'nzbget',
    protocol: 'usenet',
    start: startNzbget,
    form: (peer) => ({ type: 'nzbget', ...signIn(peer), category: 'ludarr-test' }),
  },
]

/** The download clients that are installed, and the news server of those for Usenet. */
export async function startClients(): Promise<{ clients: SoakClient[]; news: NewsServer }> {
  const news = await startNewsServer()
  const clients: SoakClient[] = []
  for (const product of products) {
    const { name, protocol } = product
    if (findProgram(product.command) !== null) {
      const peer = await product.start(news)
      clients.push({ name, protocol, form: { name, ...product.form(peer) }, peer })
    } else console.error(`Left out: ${name}, which is not installed (scripts/install-peers installs it)`)
  }
  return { clients, news }
}
