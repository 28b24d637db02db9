import { describe, expect, test } from 'bun:test'
import { hasSeededEnough, isComplete } from '#domain/downloads/client-state.ts'
import { createRpc } from '#integrations/downloaders/deluge/rpc.ts'
import { deluge } from '#integrations/downloaders/deluge.ts'
import { startDeluge } from '../../peers/deluge.ts'
import { eventually } from '../../peers/loopback.ts'
import { lonelyTorrent, makePayload } from '../../peers/payload.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { adapterContext } from './adapter-context.ts'
import { connectionTo } from './connection.ts'
import { handed, optionsFor } from './torrents/trial.ts'

describe.skipIf(!peerAvailable('deluged', 'deluge-web'))('the queue of Deluge', () => {
  test('a torrent that waits for a seeding slot is complete; one that waits to download is not', async () => {
    const peer = await startDeluge()
    try {
      const context = adapterContext(peer.downloadFolder)
      const client = deluge.connect(connectionTo(peer), context)
      const access = { outbound: context.outbound, url: `${peer.url}/json`, password: peer.password }
      const rpc = createRpc({ ...access, allowInsecureTls: false })
      await rpc('core.set_config', { max_active_seeding: 0, max_active_downloading: 0, max_active_limit: 0 })
      const payload = makePayload(peer.downloadFolder, {
        name: 'Queued.Game-FIXTURE',
        tracker: 'http://127.0.0.1:9/announce',
        contents: [{ path: 'game.bin', bytes: Buffer.alloc(40_000, 7) }],
      })
      const lonely = lonelyTorrent('Lonely.Game-FIXTURE', 'http://127.0.0.1:9/announce')
      await client.add(handed(payload), optionsFor(handed(payload)))
      await client.add(lonely, optionsFor(lonely))
      const downloads = await eventually('both to be queued', 30_000, async () => {
        const listed = await client.list()
        return listed.length === 2 && listed.every(({ rawState }) => rawState === 'Queued') ? listed : null
      })
      const complete = downloads.filter(isComplete)
      expect(complete).toMatchObject([{ clientId: payload.infoHash, state: 'seeding', progress: 1 }])
      expect(complete.map(hasSeededEnough)).toEqual([false])
      expect(downloads.find(({ clientId }) => clientId === lonely.infoHash)?.state).toBe('queued')
    } finally {
      await peer.stop()
    }
  }, 60_000)
})
