import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { canMount, mountSmallDisk } from '../peers/small-disk.ts'
import { few } from '../rounds.ts'
import { waitMs } from './journey.ts'
import {
  checkUpgraded,
  expectGame,
  historyOf,
  type Owned,
  ownOlder,
  shareVersions,
  type Versions,
} from './upgraded-game.ts'

const available = peerAvailable('qbittorrent-nox') && canMount()
const testMs = waitMs * 2 + 60_000

let versions: Versions
const ends: (() => Promise<unknown> | unknown)[] = []

beforeAll(async () => {
  // After all other files, so that they are in place when it fails.
  if (available) versions = await shareVersions({ path: 'zz/last.pak', bytes: randomBytes(3 * 1024 * 1024) })
}, testMs)

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
}, testMs)

afterAll(async () => {
  if (available) await versions.swarm.stop()
}, testMs)

async function failedImport({ app }: Owned): Promise<{ title: string; status: string; message: string } | undefined> {
  const imports: { title: string; status: string; message: string }[] = await app.ask('GET', '/imports')
  return imports.find(({ status }) => status === 'failed')
}

for (const transferMode of few(['hardlink', 'copy', 'move'])) {
  test.skipIf(!available)(
    `an upgrade that fails half-way on a full disk leaves the old version, and is completed later (${transferMode})`,
    async () => {
      const owned = await ownOlder(versions, transferMode, ends)
      const { app, peer, gameId, folder, swarm, older, newer } = owned
      mkdirSync(join(folder, 'zz'))
      // The rest of the library has enough space.
      const disk = mountSmallDisk(join(folder, 'zz'), 1)
      ends.push(() => disk.remove())
      const { grabbed } = await app.ask('POST', `/games/${gameId}/search`)
      expect(grabbed?.title).toBe(newer.name)
      await swarm.follow(newer, waitMs, async () => (await failedImport(owned)) !== undefined, peer.peerPort)
      expect(await failedImport(owned)).toMatchObject({ title: newer.name, message: expect.stringContaining('zz') })
      expectGame(folder, older)
      expect(readdirSync(app.libraryRoot)).toEqual(['Test Game'])
      expect(await app.ask('GET', `/games/${gameId}`)).toMatchObject({ status: 'owned', installedVersion: '1.0' })
      expect(await historyOf(app, gameId)).toEqual(['grabbed', 'imported', 'grabbed', 'failed'])
      // Nothing of the new version is lost either.
      expect(statSync(join(peer.downloadFolder, newer.name, 'zz/last.pak')).size).toBe(3 * 1024 * 1024)

      await app.kill()
      disk.remove()
      await app.startAgain()
      expectGame(folder, older)
      await eventually('The import is retried', waitMs, async () => {
        await app.request('POST', '/system/jobs/retry-imports/run')
        return (await failedImport(owned)) === undefined
      })
      await checkUpgraded(owned, ['grabbed', 'imported', 'grabbed', 'failed', 'upgraded'])
    },
    testMs,
  )
}
