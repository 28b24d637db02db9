import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { DownloadClient, Payload } from '#domain/ports/download-client.ts'
import { blackhole } from '#integrations/downloaders/blackhole.ts'
import { eventually, peerFolder, removeFolder } from '../../peers/loopback.ts'
import { hasFuse, mountOddDisk } from '../../peers/odd-disk.ts'
import { lonelyTorrent, torrentOf } from '../../peers/payload.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { differences, startSwarm } from '../../peers/swarm.ts'
import { startTransmission } from '../../peers/transmission.ts'
import { adapterContext } from './adapter-context.ts'
import { acceptedId, connectionTo, upstreamMessage } from './connection.ts'

type Folders = { watch: string; completed: string; state: string }

const nowhere = { url: '', username: '', password: '' }

function connect({ watch, completed, state }: Folders, settleSeconds = 1): DownloadClient {
  const settings = { watchFolder: watch, completedFolder: completed, settleSeconds }
  return blackhole.connect(connectionTo(nowhere, { settings }), adapterContext(state))
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

test('the folders are tested, and problems reported', () =>
  withFolders(async (folders) => {
    const result = await connect(folders).test()
    expect(result.downloadPath).toBe(folders.completed)
    expect(result.freeBytes).toBeGreaterThan(0)
    const message = await upstreamMessage(connect({ ...folders, completed: '/does/not/exist' }).test())
    expect(message).toMatch(/^Blackhole: .*exist/)
  }))

test('a torrent is dropped completely and once, and monitored until its content is stable', () =>
  withFolders(async (folders) => {
    const client = connect(folders)
    const torrent = lonelyTorrent('Settling.Game', 'http://127.0.0.1/announce')
    expect(await client.add(torrent, options('Settling: Game?'))).toEqual({
      outcome: 'accepted',
      clientId: torrent.infoHash,
    })
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

test('content that another program is still writing is not complete', () =>
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

const nzb: Payload = { kind: 'nzb', bytes: Buffer.from('<nzb/>'), name: 'x' }
const stateFor = async (client: DownloadClient, id: string) =>
  (await client.list()).find(({ clientId }) => clientId === id)?.state

async function completeNzb(client: DownloadClient, folders: Folders, title: string): Promise<string> {
  const clientId = await acceptedId(client.add(nzb, options(title)))
  rmSync(join(folders.watch, `${title}.nzb`))
  mkdirSync(join(folders.completed, title))
  writeFileSync(join(folders.completed, title, 'a.iso'), Buffer.alloc(3 * 1024 * 1024))
  await eventually('it to settle', 30_000, async () => (await stateFor(client, clientId)) === 'completed')
  return clientId
}

test('a torrent is dropped again when it is added after its content was removed', () =>
  withFolders(async (folders) => {
    const client = connect(folders)
    const clientId = await completeNzb(client, folders, 'Again')
    await client.add(nzb, options('Again'))
    expect(readdirSync(folders.watch)).toEqual([])
    removeFolder(join(folders.completed, 'Again'))
    expect(await client.add(nzb, options('Again'))).toEqual({ outcome: 'accepted', clientId })
    expect(readdirSync(folders.watch)).toEqual(['Again.nzb'])
    expect((await connect(folders).list())[0]).toMatchObject({ state: 'queued', completedAt: null, size: null })
  }))

test('a resumed grab does not drop the file again after it was picked up', () =>
  withFolders(async (folders) => {
    const handed = { ...options('Once'), downloadId: 'one' }
    await connect(folders).add(nzb, handed)
    rmSync(join(folders.watch, 'Once.nzb'))
    await connect(folders).add(nzb, handed)
    expect(readdirSync(folders.watch)).toEqual([])
  }))

test('a grab interrupted before the file was in place is completed, and a failed one leaves nothing', () =>
  withFolders(async (folders) => {
    const handed = { ...options('Cut'), downloadId: 'one' }
    const place = join(folders.watch, 'Cut.nzb')
    const otherName = `Cut.${createHash('sha1').update('nzb Cut\n').update(nzb.bytes).digest('hex').slice(0, 12)}.nzb`
    for (const name of ['Cut.nzb', otherName]) mkdirSync(join(folders.watch, name))
    await upstreamMessage(connect(folders).add(nzb, handed))
    expect(await connect(folders).list()).toEqual([])
    expect(readdirSync(folders.watch).sort()).toEqual(['Cut.nzb', otherName].sort())
    for (const name of readdirSync(folders.watch)) removeFolder(join(folders.watch, name))
    const clientId = await acceptedId(connect(folders).add(nzb, handed))
    renameSync(place, join(folders.watch, `.${clientId}.tmp`))
    await connect(folders).add(nzb, handed)
    expect(readdirSync(folders.watch)).toEqual(['Cut.nzb'])
  }))

test('a grab interrupted after the file got its name is not repeated', () =>
  withFolders(async (folders) => {
    const clientId = await acceptedId(connect(folders).add(nzb, options('Cut')))
    linkSync(join(folders.watch, 'Cut.nzb'), join(folders.watch, `.${clientId}.tmp`))
    expect(await acceptedId(connect(folders).add(nzb, options('Cut')))).toBe(clientId)
    expect(readdirSync(folders.watch)).toEqual(['Cut.nzb'])
  }))

test.each([
  ['the same title', ['Same.Name-GRP', 'Same.Name-GRP']],
  ['titles that are the same as file names', ['..', '/']],
  ['titles that differ in case only', ['same.name-GRP', 'Same.Name-GRP']],
])('two releases with %s wait beside each other, at once or one after the other', (_, [first = '', second = '']) =>
  withFolders(async (folders) => {
    const client = connect(folders)
    const torrents = ['One', 'Two', 'Three'].map((name) => lonelyTorrent(name, 'http://127.0.0.1/announce'))
    const [one, two, three] = torrents
    if (one === undefined || two === undefined || three === undefined) throw new Error('three torrents')
    await Promise.all([client.add(one, options(first)), client.add(two, options(second))])
    const waiting = readdirSync(folders.watch)
    expect(waiting).toHaveLength(2)
    const contents = waiting.map((name) => readFileSync(join(folders.watch, name)).toString('latin1'))
    expect(contents.sort()).toEqual([one, two].map(({ bytes }) => Buffer.from(bytes).toString('latin1')).sort())
    // A picked-up file frees its name on the disk, but removing its entry must not remove the next one's file.
    for (const name of waiting) rmSync(join(folders.watch, name))
    await client.add(three, options(first))
    await client.remove(one.infoHash, { deleteFiles: false })
    await client.remove(two.infoHash, { deleteFiles: false })
    expect(readdirSync(folders.watch)).toHaveLength(1)
    expect(await client.list()).toMatchObject([{ clientId: three.infoHash, state: 'queued' }])
  }),
)

test('two NZBs of one title are two downloads, and the same one again is one', () =>
  withFolders(async (folders) => {
    const client = connect(folders)
    const other = { ...nzb, bytes: new TextEncoder().encode('<nzb>another post</nzb>') }
    const ids = [
      await acceptedId(client.add(nzb, options('Twice'))),
      await acceptedId(client.add(other, options('Twice'))),
    ]
    expect(new Set(ids).size).toBe(2)
    expect(await acceptedId(client.add(nzb, options('Twice')))).toBe(ids[0] ?? '')
    expect(readdirSync(folders.watch)).toHaveLength(2)
  }))

test('a file that somebody else put into the watch folder is not replaced', () =>
  withFolders(async (folders) => {
    writeFileSync(join(folders.watch, 'Taken.nzb'), 'theirs')
    await connect(folders).add(nzb, options('Taken'))
    expect(readFileSync(join(folders.watch, 'Taken.nzb'), 'utf8')).toBe('theirs')
    expect(readdirSync(folders.watch).sort()).toEqual([
      expect.stringMatching(/^Taken\.[0-9a-f]{12}\.nzb$/),
      'Taken.nzb',
    ])
  }))

test('two downloads never have the same finished folder: it goes to the one whose size it has', () =>
  withFolders(async (folders) => {
    const client = connect(folders)
    const titles = ['Pair.v1-GRP', 'Pair.v2-GRP']
    const [small, large] = [1000, 2000].map((size) => torrentOf('Pair', new Uint8Array(size)))
    if (small === undefined || large === undefined) throw new Error('two torrents')
    for (const [index, torrent] of [small, large].entries()) await client.add(torrent, options(titles[index] ?? ''))
    const content = join(folders.completed, 'Pair')
    writeFileSync(content, Buffer.alloc(2000))
    const settled = async () => (await client.list()).filter(({ state }) => state === 'completed')
    const first = await eventually('one of them to be complete', 30_000, async () => {
      const found = await settled()
      return found.length > 0 ? found : null
    })
    expect(first).toMatchObject([{ clientId: large.infoHash, contentPath: content }])
    await delay(1500)
    expect(await settled()).toHaveLength(1)
    // The content of the other one is not deleted with it.
    await client.remove(small.infoHash, { deleteFiles: true })
    expect(readdirSync(folders.completed)).toEqual(['Pair'])
  }))

test('content goes to the download that it is named after, not to one with a part of its name', () =>
  withFolders(async (folders) => {
    const client = connect(folders)
    const short = await acceptedId(client.add(nzb, options('Doom v1')))
    const long = await acceptedId(client.add(nzb, options('Doom v1.9')))
    const again = { ...nzb, bytes: new TextEncoder().encode('<nzb>another post</nzb>') }
    const second = await acceptedId(client.add(again, options('Doom v1')))
    const fileOf = readdirSync(folders.watch).find((name) => name.startsWith('Doom v1.') && name.length > 20) ?? ''
    removeFolder(folders.watch)
    mkdirSync(folders.watch)
    const named = fileOf.replace(/\.nzb$/, '')
    for (const name of ['Doom v1.9', named]) writeFileSync(join(folders.completed, name), name)
    const completed = async () =>
      Object.fromEntries((await client.list()).map(({ clientId, contentPath }) => [clientId, contentPath]))
    await eventually('both to be complete', 30_000, async () => {
      const found = await completed()
      return found[long] !== null && found[second] !== null
    })
    writeFileSync(join(folders.completed, 'Doom v1'), 'the first')
    await eventually('the first to be complete', 30_000, async () => (await completed())[short] !== null)
    expect(await completed()).toEqual({
      [short]: join(folders.completed, 'Doom v1'),
      [long]: join(folders.completed, 'Doom v1.9'),
      [second]: join(folders.completed, named),
    })
  }))

test.skipIf(!hasFuse())('new content is not taken for old where inode numbers exceed 2^53', async () => {
  const disk = await mountOddDisk()
  try {
    const folders = { watch: join(disk.folder, 'w'), completed: join(disk.folder, 'c'), state: join(disk.folder, 's') }
    for (const folder of Object.values(folders)) mkdirSync(folder)
    const place = join(folders.completed, 'Same')
    writeFileSync(place, 'the old content')
    const numberOf = () => lstatSync(place, { bigint: true }).ino
    const before = numberOf()
    const client = connect(folders)
    const clientId = await acceptedId(client.add(nzb, options('Same')))
    rmSync(join(folders.watch, 'Same.nzb'))
    renameSync(place, join(disk.folder, 'moved away'))
    writeFileSync(place, 'the new')
    // As an archive had it.
    utimesSync(place, 1_000_000_000, 1_000_000_000)
    expect([numberOf() === before, Number(numberOf()) === Number(before)]).toEqual([false, true])
    await eventually('the new content', 30_000, async () => (await stateFor(client, clientId)) === 'completed')
  } finally {
    await disk.unmount()
  }
})

test('what is not the content of a torrent that nobody has picked up is not deleted with it', () =>
  withFolders(async (folders) => {
    const client = connect(folders)
    mkdirSync(join(folders.completed, 'Mine'))
    writeFileSync(join(folders.completed, 'Mine', 'game.iso'), 'of the user')
    const torrent = lonelyTorrent('Mine', 'http://127.0.0.1/announce')
    await client.add(torrent, options('Mine'))
    await client.remove(torrent.infoHash, { deleteFiles: true })
    expect(readdirSync(folders.watch)).toEqual([])
    expect(readFileSync(join(folders.completed, 'Mine', 'game.iso'), 'utf8')).toBe('of the user')
  }))

test('the entry is stored before the file is visible', () =>
  withFolders(async (folders) => {
    const client = connect(folders)
    const obstacle = join(folders.state, 'blackhole.json.new')
    mkdirSync(obstacle)
    await expect(client.add(nzb, options('Early'))).rejects.toThrow()
    expect(readdirSync(folders.watch)).not.toContain('Early.nzb')
    removeFolder(obstacle)
    await client.add(nzb, options('Early'))
    expect(readdirSync(folders.watch)).toEqual(['Early.nzb'])
  }))

test('old content of another entry is not mistaken for the new download', () =>
  withFolders(async (folders) => {
    const client = connect(folders)
    const first = await completeNzb(client, folders, 'Same')
    const torrent = lonelyTorrent('Same', 'http://127.0.0.1/announce')
    await client.add(torrent, options('Same'))
    rmSync(join(folders.watch, 'Same.torrent'))
    await client.remove(first, { deleteFiles: false })
    const clientId = await acceptedId(client.add(nzb, options('Same')))
    const deadline = Date.now() + 2500
    await eventually('some time', 30_000, async () => {
      expect(await stateFor(client, torrent.infoHash)).toBe('downloading')
      expect(await stateFor(client, clientId)).toBe('queued')
      return Date.now() > deadline
    })
    await client.remove(torrent.infoHash, { deleteFiles: true })
    expect(readdirSync(folders.completed)).toEqual(['Same'])
    mkdirSync(join(folders.completed, 'Same.1'))
    writeFileSync(join(folders.completed, 'Same.1', 'a.iso'), 'new')
    await eventually('the new content', 30_000, async () => (await stateFor(client, clientId)) === 'completed')
    expect((await connect(folders).list())[0]?.contentPath).toBe(join(folders.completed, 'Same.1'))
  }))

test('complete content is not measured again', () =>
  withFolders(async (folders) => {
    const client = connect(folders)
    await completeNzb(client, folders, 'Whole')
    const size = (await client.list())[0]?.size
    writeFileSync(join(folders.completed, 'Whole', 'more.iso'), Buffer.alloc(1000))
    expect((await connect(folders).list())[0]).toMatchObject({ state: 'completed', size, downloaded: size })
  }))

describe.skipIf(!peerAvailable('qbittorrent-nox', 'transmission-daemon'))(
  'with a program that watches the folder',
  () => {
    test('Transmission picks up the torrent, and the content is found complete', async () => {
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
  },
)
