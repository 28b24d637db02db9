import { describe, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DownloadClient, Payload } from '#domain/ports/download-client.ts'
import { blackhole } from '#integrations/downloaders/blackhole.ts'
import { eventually, peerFolder, removeFolder } from '../../peers/loopback.ts'
import { lonelyTorrent } from '../../peers/payload.ts'
import { peerAvailable } from '../../peers/program.ts'
import { differences, startSwarm } from '../../peers/swarm.ts'
import { startTransmission } from '../../peers/transmission.ts'
import { connectionTo, upstreamWords } from './connection.ts'
import { surroundings } from './surroundings.ts'

type Folders = { watch: string; completed: string; state: string }

const nowhere = { url: '', username: '', password: '' }

function connect({ watch, completed, state }: Folders, settleSeconds = 1): DownloadClient {
  const settings = { watchFolder: watch, completedFolder: completed, settleSeconds }
  return blackhole.connect(connectionTo(nowhere, { settings }), surroundings(state))
}

async function withFolders(run: (folders: Folders) => Promise<void>): Promise<void> {
  const root = peerFolder('blackhole')
  const folders = { watch: join(root, 'watch'), completed: join(root, 'completed'), state: join(root, 'state') }
  for (const folder of Object.values(folders)) mkdirSync(folder)
  try {
    await run(folders)
  } finally {
    removeFolder(root)
  }
}

const options = (title: string) => ({ title, category: null, downloadPath: null, stopped: false })
const stateOf = async (client: DownloadClient) => (await client.list())[0]?.state

test('the folders are proved, and what is wrong with them is said', () =>
  withFolders(async (folders) => {
    const result = await connect(folders).test()
    expect(result.downloadPath).toBe(folders.completed)
    expect(result.freeBytes).toBeGreaterThan(0)
    const words = await upstreamWords(connect({ ...folders, completed: '/does/not/exist' }).test())
    expect(words).toMatch(/^Blackhole: .*exist/)
  }))

test('a torrent is put down whole and once, and followed until its content has settled', () =>
  withFolders(async (folders) => {
    const client = connect(folders)
    const torrent = lonelyTorrent('Settling.Game', 'http://127.0.0.1/announce')
    expect(await client.add(torrent, options('Settling: Game?'))).toEqual({ clientId: torrent.infoHash })
    await client.add(torrent, options('Settling: Game?'))
    expect(readdirSync(folders.watch)).toEqual(['Settling Game.torrent'])
    expect(readFileSync(join(folders.watch, 'Settling Game.torrent')).equals(torrent.bytes)).toBe(true)
    expect(await stateOf(client)).toBe('queued')
    removeFolder(join(folders.watch, 'Settling Game.torrent'))
    expect(await stateOf(client)).toBe('downloading')
    const content = join(folders.completed, 'Settling.Game')
    mkdirSync(content)
    writeFileSync(join(content, 'a.bin'), Buffer.alloc(1024 * 1024))
    expect((await client.list())[0]).toMatchObject({ state: 'downloading', contentPath: null, progress: 0.99 })
    writeFileSync(join(content, 'b.bin'), Buffer.alloc(1000))
    expect(await stateOf(client)).toBe('downloading')
    await eventually('the content to settle', 30_000, async () => (await stateOf(client)) === 'completed')
    const later = connect(folders)
    expect((await later.list())[0]).toMatchObject({ state: 'completed', progress: 1, contentPath: content })
    await later.remove(torrent.infoHash, { deleteFiles: true })
    expect(readdirSync(folders.completed)).toEqual([])
    expect(await later.list()).toEqual([])
  }))

test('what another program is still writing is not finished', () =>
  withFolders(async (folders) => {
    const client = connect(folders)
    const payload: Payload = { kind: 'nzb', bytes: Buffer.from('<nzb/>'), name: 'x' }
    await client.add(payload, options('Some.Game'))
    expect(readdirSync(folders.watch)).toEqual(['Some.Game.nzb'])
    mkdirSync(join(folders.completed, 'Some.Game'))
    writeFileSync(join(folders.completed, 'Some.Game', 'a.iso.part'), 'half')
    const deadline = Date.now() + 2500
    await eventually('some time', 30_000, async () => {
      expect(await stateOf(client)).toBe('downloading')
      return Date.now() > deadline
    })
  }))

describe.skipIf(!peerAvailable('qbittorrent-nox', 'transmission-daemon'))('beside a program that watches', () => {
  test('Transmission picks the torrent up, and the content is found whole', async () => {
    const swarm = await startSwarm()
    try {
      await withFolders(async (folders) => {
        const peer = await startTransmission(folders.watch)
        try {
          const client = connect({ ...folders, completed: peer.downloadFolder })
          const { payload } = swarm
          const handed = { kind: 'torrent', bytes: payload.torrent, infoHash: payload.infoHash, name: 'x' } as const
          await client.add(handed, options('Watched Game'))
          await swarm.follow(payload, 80_000, async () => (await stateOf(client)) === 'completed')
          expect(differences(payload, peer.downloadFolder)).toEqual([])
          expect((await client.list())[0]?.contentPath).toBe(join(peer.downloadFolder, payload.name))
        } finally {
          await peer.stop()
        }
      })
    } finally {
      await swarm.stop()
    }
  }, 120_000)
})
