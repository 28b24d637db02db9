import { afterEach, beforeEach, expect, test } from 'bun:test'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { syncFeeds } from '#core/acquisition/feeds/sync-feeds.ts'
import { searchAfterBadDumps } from '#core/acquisition/updates/replace-bad-dump.ts'
import { searchUpdates } from '#core/acquisition/updates/search-updates.ts'
import { createSearchResumption } from '#core/acquisition/wanted/resume-searches.ts'
import { searchForGame } from '#core/acquisition/wanted/search-for-game.ts'
import { uploadDats } from '#core/verification/dats.ts'
import { startVerification } from '#core/verification/run-verification.ts'
import { instant } from '#domain/ports/clock.ts'
import { storeDownload, storeRootFolder } from '../../rows.ts'
import { type Scene, setScene, torrentRelease } from '../acquisition/scene.ts'

let scene: Scene
let roms: string
const dayMs = 24 * 3_600_000
const good = Buffer.alloc(5000, 'good')
const bad = Buffer.alloc(5000, 'bad!')

beforeEach(async () => {
  scene = await setScene({ status: 'owned', preferredPlatform: 'GB', platforms: ['GB'] })
  roms = join(scene.app.folder, 'roms', 'gb')
  mkdirSync(roms, { recursive: true })
  await importDat(good)
})
afterEach(() => scene.close())

async function importDat(bytes: Buffer): Promise<void> {
  const sha1 = createHash('sha1').update(bytes).digest('hex')
  const rom = `<rom name="Hades (World).gb" size="${bytes.length}" sha1="${sha1}"/>`
  const text = `<datafile><header><name>Nintendo - Game Boy</name></header><game name="Hades (World)">${rom}</game></datafile>`
  const upload = (async function* () {
    yield new TextEncoder().encode(text)
  })()
  await uploadDats(scene.app, { name: 'a.dat', bytes: upload })
  await scene.app.queues.verification.idle()
}

function place(name: string, bytes: Buffer, downloadId: string | null): string {
  const path = join(roms, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, bytes)
  const { app, game } = scene
  app.clock.advance(1000)
  const file = { id: randomUUID(), gameId: game.id, path, size: bytes.length, category: 'main' as const, version: null }
  app.imports.putFiles([{ ...file, downloadId, addedAt: instant(app.clock) }])
  return path
}

async function check(gameIds: string[] | null = null): Promise<void> {
  startVerification(scene.app, { gameIds })
  await scene.app.queues.verification.idle()
}

const verdict = () => scene.gameNow()?.verification
const grabbed = () => scene.app.downloads.all().map(({ title }) => title)
const release = (title: string) => torrentRelease(title, { size: 5000 })
const imported = (title: string) =>
  storeDownload(scene.app, { gameId: scene.game.id, userId: scene.user.id, title, kind: 'rom', status: 'imported' })

async function ownBadDump(): Promise<void> {
  place('Hades (World).gb', bad, null)
  await check()
  expect(verdict()).toBe('bad')
}

test('the scheduled search grabs the best release for a bad dump, and none for one that is unknown', async () => {
  scene.source.releases = [release('Hades (Japan).gb'), release('Hades (World).gb')]
  place('Hades (World).gb', Buffer.alloc(4000), null)
  await check()
  expect(verdict()).toBe('unknown')
  expect(await searchUpdates(scene.app)).toMatchObject({ due: 0 })
  place('Hades (World).gb', bad, null)
  await check()
  expect(await searchUpdates(scene.app)).toMatchObject({ searched: 1, grabbed: 1 })
  expect(grabbed()).toEqual(['Hades (World).gb'])
  scene.app.clock.advance(dayMs + 1)
  expect(await searchUpdates(scene.app)).toMatchObject({ grabbed: 0 })
})

test('new releases replace a bad dump, also if their version is the installed one', async () => {
  await ownBadDump()
  scene.app.games.update(scene.game.id, { installedVersion: '1.1' })
  scene.source.releases = [release('Hades (World) (v1.1).gb')]
  expect(await syncFeeds(scene.app)).toMatchObject({ grabbed: 1 })
  expect(grabbed()).toEqual(['Hades (World) (v1.1).gb'])
})

test('nothing is grabbed for a user who wants to grab manually', async () => {
  const { users } = scene.app
  users.changeSettings(scene.user.id, { ...users.settings(scene.user.id), autoGrabEnabled: false })
  await ownBadDump()
  scene.source.releases = [release('Hades (World).gb')]
  expect(await searchUpdates(scene.app)).toMatchObject({ searched: 1, grabbed: 0 })
})

test('a release that brought a bad dump is blacklisted with the reason, and the next one is searched for', async () => {
  const stop = searchAfterBadDumps(scene.app)
  const first = imported('Hades (USA).gb')
  scene.source.releases = [release('Hades (USA).gb'), release('Hades (Europe).gb')]
  place('Hades (World).gb', bad, first.id)
  await check()
  await scene.app.queues.searches.idle()
  const reason = 'Bad dump: Its contents differ from "Hades (World).gb" in Nintendo - Game Boy'
  expect(scene.app.blacklist.ofGame(scene.game.id)).toMatchObject([{ releaseTitle: 'Hades (USA).gb', reason }])
  expect(scene.gameNow()?.verificationReason).toBe(reason.slice('Bad dump: '.length))
  expect(grabbed().toSorted()).toEqual(['Hades (Europe).gb', 'Hades (USA).gb'])
  const { entries } = scene.app.history.list({ userId: scene.user.id })
  expect(entries.filter(({ type }) => type === 'failed')).toMatchObject([{ title: 'Hades (USA).gb', message: reason }])
  await check()
  expect(scene.app.blacklist.ofGame(scene.game.id)).toHaveLength(1)
  stop()
})

test('a release that was imported without being a verified dump is not grabbed again', async () => {
  await ownBadDump()
  const other = imported('Hades (Japan).gb')
  place('another.gb', Buffer.alloc(777), other.id)
  await check()
  expect(verdict()).toBe('bad')
  scene.source.releases = [release('Hades (Japan).gb')]
  expect(await searchForGame(scene.app, scene.gameNow() ?? scene.game)).toMatchObject({ grabbed: null })
  expect(await searchUpdates(scene.app)).toMatchObject({ grabbed: 0 })
})

test('a search that was interrupted is repeated', async () => {
  await ownBadDump()
  scene.source.releases = [release('Hades (World).gb')]
  scene.app.searchRequests.add({
    gameId: scene.game.id,
    partId: null,
    byUser: false,
    requestedAt: instant(scene.app.clock),
  })
  createSearchResumption(scene.app)()
  await scene.app.queues.searches.idle()
  expect(grabbed()).toEqual(['Hades (World).gb'])
})

test.each([true, false])(
  'the bad dump goes after the verified one was checked, if deleting is allowed: %p',
  async (allowDelete) => {
    storeRootFolder(scene.app, { path: join(scene.app.folder, 'roms'), kind: 'roms', allowDelete })
    const old = place('Hades (World).gb', bad, null)
    await check()
    const fresh = place('Hades (World)/Hades (World).gb', good, imported('Hades (World).gb').id)
    scene.app.games.update(scene.game.id, { libraryPath: join(fresh, '..') })
    await check([scene.game.id])
    expect(verdict()).toBe('verified')
    expect([existsSync(old), existsSync(fresh)]).toEqual([!allowDelete, true])
    expect(scene.app.imports.filesOf(scene.game.id).map(({ path }) => path)).toEqual(
      allowDelete ? [fresh] : [old, fresh].toSorted(),
    )
    const deleted = scene.app.history.list({ userId: scene.user.id }).entries.filter(({ type }) => type === 'deleted')
    expect(deleted.map(({ message }) => message)).toEqual(
      allowDelete
        ? [
            `Replaced by a verified dump: Its contents differ from "Hades (World).gb" in Nintendo - Game Boy. ${old} was deleted.`,
          ]
        : [],
    )
    await check()
    expect(verdict()).toBe('verified')
    expect(scene.app.blacklist.ofGame(scene.game.id)).toEqual([])
  },
)
