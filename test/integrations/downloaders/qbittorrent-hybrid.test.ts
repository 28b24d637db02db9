import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listDownloads } from '#core/downloads/list-downloads.ts'
import { pollClients } from '#core/downloads/poll-clients.ts'
import { readMagnet } from '#domain/torrent/magnet.ts'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { grabPayload } from '../../grab.ts'
import { hybridTorrent } from '../../peers/hybrid-torrent.ts'
import { eventually, freePort, peerFolder, removeFolder } from '../../peers/loopback.ts'
import type { StartedPeer } from '../../peers/peer.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { startQbittorrent } from '../../peers/qbittorrent.ts'
import { startSeeder } from '../../peers/seeder.ts'
import { storeDownloader, storeGame, storeUser } from '../../rows.ts'
import { createTestApp } from '../../test-app.ts'

test.skipIf(!peerAvailable('qbittorrent-nox'))(
  'a magnet link with only the version 2 hash of a hybrid torrent stays tracked once its metadata is loaded',
  async () => {
    const folder = peerFolder('hybrid')
    const seederPort = await freePort()
    const [seeder, peer] = await Promise.all([startSeeder(seederPort), startQbittorrent()])
    const app = createTestApp({ downloadClientKinds })
    try {
      const made = hybridTorrent('Hybrid.Game-FIXTURE.bin')
      writeFileSync(join(folder, 'Hybrid.Game-FIXTURE.bin'), made.content)
      const uri = `magnet:?xt=urn:btmh:1220${made.v2}&dn=Hybrid.Game-FIXTURE`
      const { infoHash } = readMagnet(uri)
      const shared = { name: 'Hybrid', folder, files: [], torrent: made.bytes, magnet: uri, infoHash }
      await seeder.seed(shared)

      const user = storeUser(app)
      const game = storeGame(app, { userId: user.id, title: 'Hybrid Game' })
      const { url, username, password } = peer
      storeDownloader(app, { type: 'qbittorrent', url, username, password })
      const payload = { kind: 'magnet', uri, infoHash, name: 'Hybrid.Game-FIXTURE' } as const
      const grab = { userId: user.id, game, title: payload.name, indexerName: null, payload, size: null }
      const { id } = await grabPayload(app, grab)
      const now = () => app.downloads.find(id)
      expect(now()?.clientId).toBe(infoHash)
      await dial(peer, infoHash, seederPort)
      await eventually('the torrent to be read, and still followed', 60_000, async () => {
        app.clock.advance(61_000)
        await pollClients(app, undefined, { timeoutMs: 30_000 })
        expect(now()).toMatchObject({ missedPolls: 0 })
        return now()?.size === made.content.length
      })
      expect(now()?.clientId).toBe(made.v1)
      expect((await listDownloads(app, user.id)).downloads.map(({ tracked }) => tracked)).toEqual([true])
    } finally {
      await app.close()
      await Promise.all([seeder.stop(), peer.stop()])
      removeFolder(folder)
    }
  },
  120_000,
)

/** The seeder itself would ask for the hash of version 1, which nobody waits for yet. */
async function dial({ url, username, password }: StartedPeer, hashes: string, port: number): Promise<void> {
  const login = await fetch(`${url}/api/v2/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
  })
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const body = new URLSearchParams({ hashes, peers: `127.0.0.1:${port}` })
  const answer = await fetch(`${url}/api/v2/torrents/addPeers`, { method: 'POST', headers: { cookie }, body })
  expect(answer.status).toBe(200)
}
