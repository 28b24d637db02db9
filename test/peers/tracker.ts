import Server, { type Announce, type AnnounceAnswer, type Swarm } from 'bittorrent-tracker/server'
import { loopback } from './loopback.ts'

export type Tracker = {
  announceUrl: string
  /** Whether the seeder has said that it has this torrent. */
  knowsSeeder(infoHash: string): boolean
  stop(): Promise<void>
}

const intervalSeconds = 5

/**
 * A tracker for a swarm in which every peer has the address 127.0.0.1: it never hands a peer to itself, and gives a
 * downloader nobody but the seeder. libtorrent keeps one peer per address and would otherwise choose a wrong one.
 */
export async function startTracker(seederPort: number): Promise<Tracker> {
  const server = new Server({ http: true, udp: false, ws: false, stats: false, interval: intervalSeconds * 1000 })
  const seeded = new Set<string>()
  const makeSwarm = server.createSwarm.bind(server)
  server.createSwarm = (infoHash, done) =>
    makeSwarm(infoHash, (error, swarm) => {
      if (swarm) choosePeers(swarm, seederPort, () => seeded.add(infoHash))
      done(error, swarm)
    })
  server.on('error', (error: Error) => console.error(`tracker: ${error.message}`))
  server.on('warning', (error: Error) => console.warn(`tracker: ${error.message}`))
  await new Promise<void>((resolve) => server.listen(0, loopback, resolve))
  const address = server.http?.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    announceUrl: `http://${loopback}:${port}/announce`,
    knowsSeeder: (infoHash) => seeded.has(infoHash),
    stop: async () => {
      server.http?.closeAllConnections()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}

function choosePeers(swarm: Swarm, seederPort: number, seederCame: () => void): void {
  const announce = swarm.announce.bind(swarm)
  swarm.announce = (asking, done) =>
    announce(asking, (error, answer) => {
      if (asking.port === seederPort) seederCame()
      if (answer) restrict(answer, asking, seederPort)
      done(error, answer)
    })
}

function restrict(answer: AnnounceAnswer, asking: Announce, seederPort: number): void {
  const others = answer.peers.filter((peer) => peer.peerId !== asking.peer_id && peer.port !== asking.port)
  answer.peers = asking.left === 0 ? others : others.filter((peer) => peer.port === seederPort)
  // Without it libtorrent waits five minutes before it asks again.
  answer['min interval'] = intervalSeconds
}
