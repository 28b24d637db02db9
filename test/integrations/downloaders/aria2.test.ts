import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import type { Payload } from '#domain/ports/download-client.ts'
import { aria2 } from '#integrations/downloaders/aria2.ts'
import { startAria2 } from '../../peers/aria2.ts'
import { startFaultProxy } from '../../peers/fault-proxy.ts'
import { eventually } from '../../peers/loopback.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { adapterContext } from './adapter-context.ts'
import { acceptedId, connectionTo } from './connection.ts'
import { torrentContract } from './torrent-contract.ts'

const available = peerAvailable('qbittorrent-nox', 'aria2c')

torrentContract({
  kind: aria2,
  available,
  start: startAria2,
  without: ['states of trackers', 'category', 'removing files', 'version 2 in every version'],
})

describe.skipIf(!available)('aria2 with plain links', () => {
  const content = new Uint8Array(50_000).fill(7)
  const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

  test('a link sent several times exists once, even when the response was lost', async () => {
    const peer = await startAria2()
    const proxy = await startFaultProxy(peer.url)
    const shop = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response(content) })
    try {
      const client = aria2.connect(connectionTo({ ...peer, url: proxy.url }), adapterContext(peer.downloadFolder))
      const options = { title: 'Game', category: null, downloadPath: null, stopped: true }
      const link: Payload = { kind: 'link', url: `${shop.url}game.bin`, name: 'game.bin', size: null }
      const first = { ...options, downloadId: '3d1f5c1e-8f5b-4a53-a3a5-2f7f3a0c0001' }
      const is = (asked: string) => asked.includes('aria2.addUri')
      // The answer is lost after aria2 took it, then twice more all is well.
      proxy.behave({ cut: { when: 'after', is, action: async () => {} } })
      const clientId = await acceptedId(client.add(link, first))
      proxy.behave({})
      expect(await client.add(link, first)).toEqual({ outcome: 'accepted', clientId })
      expect((await client.list()).map((download) => download.clientId)).toEqual([clientId])

      // Nothing got through: it may have, so it stays with this client.
      const second = { ...options, downloadId: '3d1f5c1e-8f5b-4a53-a3a5-2f7f3a0c0002' }
      proxy.behave({ cut: { when: 'before', is, action: () => Promise.reject(new Error('cut off')) } })
      expect(await client.add(link, second)).toMatchObject({ outcome: 'unknown' })
      proxy.behave({})
      expect(await acceptedId(client.add(link, second))).not.toBe(clientId)
      expect(await client.list()).toHaveLength(2)

      await client.resume?.(clientId)
      const path = await eventually('the file', 20_000, async () => {
        const one = (await client.list()).find((each) => each.clientId === clientId)
        return one?.state === 'completed' && one.contentPath
      })
      expect(hashOf(await Bun.file(path).bytes())).toBe(hashOf(content))
      expect(await client.add(link, first)).toEqual({ outcome: 'accepted', clientId })
    } finally {
      await shop.stop(true)
      await proxy.stop()
      await peer.stop()
    }
  }, 60_000)
})
