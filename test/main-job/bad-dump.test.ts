import { afterEach, expect, test } from 'bun:test'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startTorznabSource } from '../fakes/torznab-source.ts'
import { eventually } from '../peers/loopback.ts'
import type { Payload } from '../peers/payload.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { startQbittorrent } from '../peers/qbittorrent.ts'
import { startSwarm } from '../peers/swarm.ts'
import { waitMs } from './journey.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const testMs = 4 * waitMs
const ends: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
}, testMs)

const willEnd = <Started extends { stop(): Promise<unknown> }>(started: Started): Started => {
  ends.push(() => started.stop())
  return started
}

const dumps = {
  'Test Game (World).gb': randomBytes(2_000_000),
  'Moss and Marble (Europe).gb': randomBytes(500_000),
  'Tin Harbour (USA).gb': randomBytes(150_000_000),
}
const wrong = Buffer.from(dumps['Test Game (World).gb']).fill('wrong', 1000, 2000)

const offered = ({ name, files, torrent }: Payload, seeders: number) => ({
  title: name,
  size: files.reduce((sum, file) => sum + file.size, 0),
  seeders,
  file: { bytes: torrent, type: 'application/x-bittorrent', name: `${name}.torrent` },
})

/** A folder of ROMs of which one is damaged, and the DAT that tells. */
function placeSet(app: ServerProcess): { roms: string; dats: string } {
  const [roms, dats] = [join(app.folder, 'roms'), join(app.folder, 'dats')]
  mkdirSync(join(roms, 'gb'), { recursive: true })
  mkdirSync(dats)
  const games = Object.entries(dumps).map(([name, bytes]) => {
    writeFileSync(join(roms, 'gb', name), name.startsWith('Test Game') ? wrong : bytes)
    const sha1 = createHash('sha1').update(bytes).digest('hex')
    return `<game name="${name.slice(0, -3)}"><rom name="${name}" size="${bytes.length}" sha1="${sha1}"/></game>`
  })
  const header = '<header><name>Nintendo - Game Boy</name><version>1</version></header>'
  writeFileSync(join(dats, 'gb.dat'), `<datafile>${header}${games.join('')}</datafile>`)
  return { roms, dats }
}

test.skipIf(!peerAvailable('qbittorrent-nox'))(
  'a bad dump of an adopted set is replaced by a verified release, also through kills and after a release that is bad as well',
  async () => {
    const swarm = willEnd(await startSwarm('Unrelated.Thing.v1.0-FIXTURE'))
    const dump = 'Test Game (World).gb'
    const bad = await swarm.share('Test Game (World)', [{ path: dump, bytes: wrong }])
    const good = await swarm.share('Test Game (Europe)', [{ path: dump, bytes: dumps[dump] }])
    const peer = willEnd(await startQbittorrent())
    const app = willEnd(await startServerProcess())
    const { roms, dats } = placeSet(app)
    await app.ask('POST', '/dats', { folder: dats })
    const { id: rootFolderId } = await app.ask('POST', '/root-folders', { path: roms, kind: 'roms', allowDelete: true })
    await app.ask('POST', '/library/scan', { rootFolderId })
    const games = async (): Promise<{ id: string; title: string; verification: string | null }[]> =>
      app.ask('GET', '/games')
    await eventually('The set is adopted', waitMs, async () => (await games()).length === 3)
    await app.ask('POST', '/verification', { rootFolderId })
    await app.kill()
    await app.startAgain()
    const verdicts = async () => Object.fromEntries((await games()).map((game) => [game.title, game.verification]))
    await eventually('The check goes on after a kill', waitMs, async () => {
      return Object.values(await verdicts()).every((verification) => verification !== null)
    })
    expect(await verdicts()).toEqual({
      'Test Game': 'bad',
      'Moss and Marble': 'verified',
      'Tin Harbour': 'verified',
    })
    const id = (await games()).find(({ title }) => title === 'Test Game')?.id
    const now = () => app.ask('GET', `/games/${id}`)
    expect((await now()).verificationReason).toBe(`Its contents differ from "${dump}" in Nintendo - Game Boy`)

    const { url, username, password } = peer
    await app.ask('POST', '/downloaders', { name: 'The client', type: 'qbittorrent', url, username, password })
    // The name that is in the DAT is preferred, although what it brings is bad.
    const source = await startTorznabSource({ releases: [offered(bad, 5), offered(good, 5)] })
    ends.push(() => source.close())
    await app.ask('POST', '/indexers', { name: 'The source', url: source.url, apiKey: source.apiKey })
    const { grabbed } = await app.ask('POST', `/games/${id}/search`)
    expect(grabbed?.title).toBe(bad.name)
    const blacklist = (): Promise<{ releaseTitle: string; reason: string }[]> =>
      app.ask('GET', `/games/${id}/blacklist`)
    await swarm.follow(bad, waitMs, async () => (await blacklist()).length === 1, peer.peerPort)
    const reason = `Bad dump: Its contents differ from "${dump}" in Nintendo - Game Boy`
    expect(await blacklist()).toMatchObject([{ releaseTitle: bad.name, reason }])
    // The search for the next release may be running.
    await app.kill()
    await app.startAgain()
    const heard = app.heard.length
    const isImporting = () => app.heard.slice(heard).some(({ name }) => name === 'importProgress')
    await swarm.follow(good, waitMs, async () => isImporting(), peer.peerPort)
    await app.kill()
    await app.startAgain()
    await eventually('The dump is verified', waitMs, async () => (await now()).verification === 'verified').catch(
      async (cause) => {
        const facts = [await now(), await app.ask('GET', '/downloads'), await app.ask('GET', '/imports')]
        throw new Error(`${JSON.stringify(facts)}\n${app.output()}`, { cause })
      },
    )
    const { libraryPath } = await now()
    expect(readFileSync(join(libraryPath, dump)).equals(dumps[dump])).toBe(true)
    await eventually('The bad dump is removed', waitMs, async () => !existsSync(join(roms, 'gb', dump)))
    await eventually('It is forgotten', waitMs, async () => (await app.ask('GET', `/games/${id}/files`)).length === 1)
    const files: { path: string; verification: string }[] = await app.ask('GET', `/games/${id}/files`)
    expect(files.map(({ path, verification }) => [path, verification])).toEqual([[join(libraryPath, dump), 'verified']])
    const story: { type: string }[] = await app.ask('GET', `/games/${id}/history`)
    expect(
      story
        .map(({ type }) => type)
        .toReversed()
        .filter((type) => type !== 'scanned'),
    ).toEqual(['grabbed', 'imported', 'failed', 'grabbed', 'upgraded', 'deleted'])
    // Nothing is grabbed once more, and a scan finds no other game.
    expect((await app.ask('POST', `/games/${id}/search`)).grabbed).toBeNull()
    await app.ask('POST', '/library/scan', { rootFolderId })
    await app.ask('POST', '/verification', {})
    await eventually('All is verified', waitMs, async () => {
      const { state } = await app.ask('GET', '/verification/status')
      return state === 'done'
    })
    expect(new Set(Object.values(await verdicts()))).toEqual(new Set(['verified']))
    expect(await games()).toHaveLength(3)
  },
  testMs,
)
