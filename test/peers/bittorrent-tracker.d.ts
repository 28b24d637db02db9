declare module 'bittorrent-tracker/server' {
  import type { EventEmitter } from 'node:events'
  import type { Server as HttpServer } from 'node:http'

  export type Announce = { peer_id: string; port: number; left: number }
  export type ListedPeer = { peerId: string; port: number; complete: boolean }
  export type AnnounceAnswer = { peers: ListedPeer[]; 'min interval'?: number }
  export type AnnounceDone = (error: Error | null, answer?: AnnounceAnswer) => void
  export type Swarm = { announce(announce: Announce, done: AnnounceDone): void }

  export default class Server extends EventEmitter {
    constructor(options: { http: boolean; udp: boolean; ws: boolean; stats: boolean; interval: number })
    http: HttpServer | null
    createSwarm(infoHash: string, done: (error: Error | null, swarm: Swarm) => void): void
    listen(port: number, hostname: string, listening: () => void): void
    close(closed?: () => void): void
  }
}
