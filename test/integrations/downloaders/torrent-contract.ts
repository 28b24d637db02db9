import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type {
  AddOptions,
  ClientDownload,
  DownloadClient,
  DownloadClientKind,
  DownloaderConnection,
  Payload as Handed,
} from '#domain/ports/download-client.ts'
import { readTorrent } from '#domain/torrent/torrent-file.ts'
import { hybridTorrent } from '../../peers/hybrid-torrent.ts'
import { eventually, freePort, removeFolder } from '../../peers/loopback.ts'
import type { Payload } from '../../peers/payload.ts'
import { lonelyTorrent } from '../../peers/payload.ts'
import type { StartedPeer } from '../../peers/peer.ts'
import { differences, type Swarm, startSwarm } from '../../peers/swarm.ts'
import { connectionTo, testCategory, upstreamWords } from './connection.ts'
import { surroundings } from './surroundings.ts'

type Lacking = 'category' | 'removing files' | 'refusing garbage' | 'version 2 in every version'

export type TorrentContract = {
  kind: DownloadClientKind
  available: boolean
  start(): Promise<StartedPeer>
  /** What the program does not do, by its nature. */
  without?: readonly Lacking[]
  settings?(peer: StartedPeer): Record<string, unknown>
}

const patience = 90_000

/** What every torrent client must do, asked of the real program with a real swarm. */
export function torrentContract(contract: TorrentContract): void {
  // A test that runs out of time takes every program down with it, and the ones after it fail for nothing.
  setDefaultTimeout(60_000)
  const { kind, available } = contract
  const lacks = (what: Lacking) => contract.without?.includes(what) ?? false
  let peer: StartedPeer
  let swarm: Swarm
  let client: DownloadClient

  const testUnless = (what: Lacking, name: string, run: () => Promise<void>) => {
    if (!lacks(what)) test(name, run)
  }
  const connect = (changes: Partial<DownloaderConnection> = {}) =>
    kind.connect(
      connectionTo(peer, { settings: contract.settings?.(peer) ?? {}, ...changes }),
      surroundings(peer.downloadFolder),
    )
  const add = (payload: Handed, options: Partial<AddOptions> = {}) =>
    client.add(payload, { title: payload.name, category: testCategory, downloadPath: null, stopped: false, ...options })
  const listed = async (clientId: string) => (await client.list()).filter((one) => one.clientId === clientId)
  const theOne = async (clientId: string) => {
    const found = await listed(clientId)
    expect(found).toHaveLength(1)
    return found[0] as ClientDownload
  }
  const finished = async (payload: Payload) => {
    await swarm.follow(payload, patience - 5000, async () => isWhole((await listed(payload.infoHash))[0]))
    return theOne(payload.infoHash)
  }
  const becomes = (clientId: string, ...states: ClientDownload['state'][]) =>
    eventually(`${clientId} to be ${states.join(' or ')}`, 15_000, async () => {
      const [one] = await listed(clientId)
      return one !== undefined && states.includes(one.state)
    })
  const isGone = (clientId: string) =>
    eventually(`${clientId} to be gone`, 15_000, async () => (await listed(clientId)).length === 0)

  describe.skipIf(!available)(kind.label, () => {
    beforeAll(async () => {
      swarm = await startSwarm()
      peer = await contract.start()
      client = connect()
    }, patience)
    afterAll(async () => {
      await client?.close?.()
      await Promise.all([peer?.stop(), swarm?.stop()])
    }, patience)

    test('tells its version, free space and folder when tested', async () => {
      const result = await client.test()
      expect(result.version).toMatch(/^\d+\.\d+/)
      expect(result.downloadPath).toStartWith(peer.downloadFolder)
      if (result.freeBytes !== null) expect(result.freeBytes).toBeGreaterThan(1024)
    })

    test('a wrong password is said so, without saying it', async () => {
      const words = await upstreamWords(connect({ password: 'not-this-one' }).test())
      expect(words).toStartWith(`${kind.label}: `)
      expect(words).toMatch(/password/)
      expect(words).not.toContain('not-this-one')
    })

    test('a program that is not there is said so', async () => {
      const url = peer.url.replace(/:\d+/, `:${await freePort()}`)
      const words = await upstreamWords(connect({ url }).list())
      expect(words).toMatch(new RegExp(`^${kind.label}: .*refused`))
    })

    testUnless('refusing garbage', 'what is no torrent is refused in its own words', async () => {
      const infoHash = 'ab'.repeat(20)
      const words = await upstreamWords(add({ kind: 'torrent', bytes: Buffer.from('garbage'), infoHash, name: 'x' }))
      expect(words).toMatch(new RegExp(`^${kind.label}: .{5,}`))
    })

    test(
      'a torrent handed over as bytes arrives whole from a real swarm',
      async () => {
        const { payload } = swarm
        expect(await add(handed(payload))).toEqual({ clientId: payload.infoHash })
        const done = await finished(payload)
        expect(differences(payload, peer.downloadFolder)).toEqual([])
        expect(done.name).toBe(payload.name)
        expect(done.contentPath).toBe(join(peer.downloadFolder, payload.name))
        expect(done.size).toBe(payload.files.reduce((sum, file) => sum + file.size, 0))
        expect(done.downloaded).toBe(done.size as number)
        expect(done.message).toBeNull()
        if (!lacks('category')) expect(done.category).toBe(testCategory)
      },
      patience,
    )

    test('adding it again answers the same and makes no second one', async () => {
      expect(await add(handed(swarm.payload))).toEqual({ clientId: swarm.payload.infoHash })
      const magnet = { kind: 'magnet', uri: swarm.payload.magnet, infoHash: swarm.payload.infoHash } as const
      expect(await add({ ...magnet, name: swarm.payload.name })).toEqual({ clientId: swarm.payload.infoHash })
      await theOne(swarm.payload.infoHash)
    })

    test('its files are told with paths, sizes and progress', async () => {
      const files = await client.files?.(swarm.payload.infoHash)
      const told = files?.map(({ path, size, progress }) => ({ path, size, progress })).sort(byPath)
      expect(told).toEqual(swarm.payload.files.map(({ path, size }) => ({ path, size, progress: 1 })).sort(byPath))
    })

    testUnless('category', 'the category can be changed afterwards', async () => {
      await client.setCategory?.(swarm.payload.infoHash, 'imported-test')
      await eventually('the new category', 5000, async () => {
        return (await theOne(swarm.payload.infoHash)).category === 'imported-test'
      })
    })

    test('removing without data leaves the files, and what is gone may be removed again', async () => {
      await client.remove(swarm.payload.infoHash, { deleteFiles: false })
      await isGone(swarm.payload.infoHash)
      expect(differences(swarm.payload, peer.downloadFolder)).toEqual([])
      await client.remove(swarm.payload.infoHash, { deleteFiles: true })
      expect(differences(swarm.payload, peer.downloadFolder)).toEqual([])
    })

    test(
      'added again it finds its data, and removing with data deletes the files',
      async () => {
        await add(handed(swarm.payload))
        await finished(swarm.payload)
        await client.remove(swarm.payload.infoHash, { deleteFiles: true })
        await isGone(swarm.payload.infoHash)
        if (lacks('removing files')) return removeFolder(join(peer.downloadFolder, swarm.payload.name))
        await eventually('the files to be deleted', 10_000, async () => {
          return filesBelow(join(peer.downloadFolder, swarm.payload.name)).length === 0
        })
      },
      patience,
    )

    test(
      'a magnet arrives whole from a real swarm, under the hash we know',
      async () => {
        const payload = await swarm.share('Magnet.Game.v2-FIXTURE')
        const magnet = { kind: 'magnet', uri: payload.magnet, infoHash: payload.infoHash, name: payload.name } as const
        expect(await add(magnet)).toEqual({ clientId: payload.infoHash })
        const done = await finished(payload)
        expect(differences(payload, peer.downloadFolder)).toEqual([])
        expect(done.name).toBe(payload.name)
        expect(done.contentPath).toBe(join(peer.downloadFolder, payload.name))
        await theOne(payload.infoHash)
      },
      patience,
    )

    test('added stopped it waits; resume and pause do what they say', async () => {
      const payload = lonelyTorrent('Lonely.Game-FIXTURE', swarm.announceUrl)
      await add(payload, { stopped: true })
      await becomes(payload.infoHash, 'paused')
      const { contentPath, progress } = await theOne(payload.infoHash)
      expect(progress).toBe(0)
      expect(contentPath).toBe(join(peer.downloadFolder, payload.name))
      await client.resume?.(payload.infoHash)
      await becomes(payload.infoHash, 'stalled', 'downloading')
      await client.pause?.(payload.infoHash)
      await becomes(payload.infoHash, 'paused')
      await client.remove(payload.infoHash, { deleteFiles: true })
      await isGone(payload.infoHash)
    })

    test('a folder of our choice is used', async () => {
      const payload = lonelyTorrent('Elsewhere.Game-FIXTURE', swarm.announceUrl)
      const downloadPath = join(peer.downloadFolder, 'chosen folder')
      await add(payload, { downloadPath, stopped: true })
      await becomes(payload.infoHash, 'paused')
      expect((await theOne(payload.infoHash)).contentPath).toBe(join(downloadPath, payload.name))
      await client.remove(payload.infoHash, { deleteFiles: true })
      await isGone(payload.infoHash)
    })

    test('a torrent of both versions is followed under the hash that was answered', async () => {
      const { bytes, v1, v2 } = hybridTorrent('Hybrid.Game.bin')
      const payload = { kind: 'torrent', bytes, infoHash: v1, name: 'Hybrid.Game.bin' } as const
      if (lacks('version 2 in every version')) {
        const refusal = await upstreamWords(add(payload, { stopped: true })).catch(() => null)
        const left = (await client.list()).filter(({ name }) => name === payload.name)
        if (refusal !== null) return expect(left).toEqual([])
      }
      const { clientId } = await add(payload, { stopped: true })
      expect([v1, v2.slice(0, 40)]).toContain(clientId)
      expect(await add(payload, { stopped: true })).toEqual({ clientId })
      await becomes(clientId, 'paused')
      expect((await client.list()).filter(({ name }) => name === payload.name)).toHaveLength(1)
      await client.remove(clientId, { deleteFiles: true })
      await isGone(clientId)
    })

    test('a magnet nobody serves stays in its own state, told apart', async () => {
      const infoHash = 'cd'.repeat(20)
      const uri = `magnet:?xt=urn:btih:${infoHash}&dn=Nobody&tr=${encodeURIComponent(swarm.announceUrl)}`
      expect(await add({ kind: 'magnet', uri, infoHash, name: 'Nobody' })).toEqual({ clientId: infoHash })
      await becomes(infoHash, 'metadata')
      const { contentPath, size, progress } = await theOne(infoHash)
      expect({ contentPath, size, progress }).toMatchObject({ size: null, progress: 0 })
      await client.remove(infoHash, { deleteFiles: true })
      await isGone(infoHash)
    })

    test('pausing what is not there is an error with words', async () => {
      expect(await upstreamWords(client.pause?.('ef'.repeat(20)))).toStartWith(`${kind.label}: `)
    })

    test(
      'it goes on with a program that was restarted, and keeps its torrents',
      async () => {
        const payload = lonelyTorrent('Restarted.Game-FIXTURE', swarm.announceUrl)
        await add(payload, { stopped: true })
        await becomes(payload.infoHash, 'paused')
        await peer.restart()
        await eventually(
          'the torrent after the restart',
          20_000,
          async () => (await listed(payload.infoHash)).length === 1,
        )
        await becomes(payload.infoHash, 'paused')
      },
      patience,
    )
  })
}

function handed(payload: Payload): Handed {
  const { infoHash, name } = readTorrent(payload.torrent)
  return { kind: 'torrent', bytes: payload.torrent, infoHash, name }
}

function isWhole(one: ClientDownload | undefined): boolean {
  return one?.progress === 1 && (one.state === 'seeding' || one.state === 'completed')
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

function byPath(a: { path: string }, b: { path: string }): number {
  return a.path.localeCompare(b.path)
}
