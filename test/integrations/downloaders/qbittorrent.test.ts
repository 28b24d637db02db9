import { describe, expect, test } from 'bun:test'
import { readTorrent } from '#domain/torrent/torrent-file.ts'
import { qbittorrent } from '#integrations/downloaders/qbittorrent.ts'
import { hybridTorrent } from '../../peers/hybrid-torrent.ts'
import { eventually } from '../../peers/loopback.ts'
import { lonelyTorrent } from '../../peers/payload.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { startQbittorrent } from '../../peers/qbittorrent.ts'
import { adapterContext } from './adapter-context.ts'
import { connectionTo, upstreamMessage } from './connection.ts'
import { torrentContract } from './torrent-contract.ts'

const available = peerAvailable('qbittorrent-nox')

torrentContract({ kind: qbittorrent, available, start: () => startQbittorrent() })

describe.skipIf(!available)('qBittorrent only', () => {
  test('hybrid and version 2 torrents keep the computed hash, though the client lists them under another', async () => {
    const peer = await startQbittorrent()
    try {
      const client = qbittorrent.connect(connectionTo(peer), adapterContext(peer.downloadFolder))
      for (const v2Only of [false, true]) {
        const made = hybridTorrent(`Hybrid-${v2Only}.bin`, { v2Only })
        const { infoHash, name } = readTorrent(made.bytes)
        expect(infoHash).toBe(v2Only ? made.v2.slice(0, 40) : made.v1)
        const options = { title: name, category: null, downloadPath: null, stopped: true }
        const payload = { kind: 'torrent', bytes: made.bytes, infoHash, name } as const
        expect(await client.add(payload, options)).toEqual({ outcome: 'accepted', clientId: infoHash })
        expect(await client.add(payload, options)).toEqual({ outcome: 'accepted', clientId: infoHash })
        expect((await client.list()).map(({ clientId }) => clientId)).toEqual([infoHash])
        expect(await client.files?.(infoHash)).toEqual([{ path: name, size: 16_384, progress: 0 }])
        await client.remove(infoHash, { deleteFiles: true })
        await eventually('the torrent to be gone', 5000, async () => (await client.list()).length === 0)
      }
    } finally {
      await peer.stop()
    }
  }, 30_000)

  test("an indexer's ratio and seed time override the client settings", async () => {
    const peer = await startQbittorrent()
    try {
      const settings = { seedRatio: 9, seedMinutes: 9 }
      const client = qbittorrent.connect(connectionTo(peer, { settings }), adapterContext(peer.downloadFolder))
      const goals = [null, { ratio: 2.5, seconds: 5401 }, { ratio: null, seconds: 60 }]
      for (const [index, seedGoal] of goals.entries()) {
        const payload = lonelyTorrent(`Goal.${index}-FIXTURE`, 'http://127.0.0.1:9/announce')
        const options = { title: payload.name, category: null, downloadPath: null, stopped: true }
        await client.add(payload, { ...options, seedGoal })
      }
      const body = new URLSearchParams({ username: peer.username, password: peer.password })
      const login = await fetch(`${peer.url}/api/v2/auth/login`, { method: 'POST', body })
      const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
      const answer = await fetch(`${peer.url}/api/v2/torrents/info?sort=name`, { headers: { cookie } })
      const reported: { ratio_limit: number; seeding_time_limit: number }[] = await answer.json()
      expect(reported.map((torrent) => [torrent.ratio_limit, torrent.seeding_time_limit])).toEqual([
        [9, 9],
        [2.5, 91],
        [9, 1],
      ])
    } finally {
      await peer.stop()
    }
  }, 30_000)

  test('a wrong password is tried once, as qBittorrent bans repeated failures', async () => {
    const peer = await startQbittorrent({ failedLoginsUntilBan: 2 })
    try {
      const wrong = qbittorrent.connect(connectionTo(peer, { password: 'old' }), adapterContext(peer.downloadFolder))
      for (let round = 0; round < 5; round += 1) expect(await upstreamMessage(wrong.list())).toMatch(/wrong/)
      const right = qbittorrent.connect(connectionTo(peer), adapterContext(peer.downloadFolder))
      expect(await right.list()).toEqual([])
    } finally {
      await peer.stop()
    }
  }, 30_000)

  test('a category created by many requests at once is available to all of them', async () => {
    const peer = await startQbittorrent()
    try {
      const proofs = Array.from({ length: 8 }, () =>
        qbittorrent.connect(connectionTo(peer, { category: 'at once' }), adapterContext(peer.downloadFolder)).test(),
      )
      expect(new Set((await Promise.all(proofs)).map(({ version }) => version)).size).toBe(1)
    } finally {
      await peer.stop()
    }
  }, 60_000)
})
