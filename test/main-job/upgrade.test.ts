import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { peerAvailable } from '../peers/peer-process.ts'
import { few } from '../rounds.ts'
import { waitMs } from './journey.ts'
import { checkUpgraded, ownOlder, shareVersions, type Versions } from './upgraded-game.ts'

const available = peerAvailable('qbittorrent-nox')
const testMs = waitMs * 2 + 60_000

let versions: Versions
const ends: (() => Promise<unknown> | unknown)[] = []

beforeAll(async () => {
  if (available) versions = await shareVersions({ path: 'data/level 2.pak', bytes: randomBytes(2 * 1024 * 1024) })
}, testMs)

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
}, testMs)

afterAll(async () => {
  if (available) await versions.swarm.stop()
}, testMs)

for (const transferMode of few(['hardlink', 'copy'])) {
  test.skipIf(!available)(
    `after a kill an upgrade replaces the version in the library and keeps the user's saved files (${transferMode})`,
    async () => {
      const owned = await ownOlder(versions, transferMode, ends)
      const { app, peer, gameId, swarm, newer } = owned
      const { grabbed } = await app.ask('POST', `/games/${gameId}/search`)
      expect(grabbed?.title).toBe(newer.name)
      const heard = app.heard.length
      const isImporting = () => app.heard.slice(heard).some(({ name }) => name === 'importProgress')
      await swarm.follow(newer, waitMs, async () => isImporting(), peer.peerPort)
      await app.kill()
      await app.startAgain()
      await checkUpgraded(owned, ['grabbed', 'imported', 'grabbed', 'upgraded'])
    },
    testMs,
  )
}
