import { expect } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { startServerProcess } from '../main-job/server-process.ts'
import { eventually } from '../peers/loopback.ts'
import { startQbittorrent } from '../peers/qbittorrent.ts'
import { startSwarm } from '../peers/swarm.ts'

/** What it is cannot be told from its name. */
export const doubtful = 'hrbr_tls-disc'

const contents = {
  'play.exe': 'the game',
  'data/level.pak': 'a level',
  'winter/winter.pak': 'more of the game',
  'Free Games.lnk': 'a link',
}

export type DoubtfulServer = Awaited<ReturnType<typeof startDoubtfulServer>>

/** Starts a server with qBittorrent, and a seeder of a release that no game is recognized by. */
export async function startDoubtfulServer() {
  const [swarm, peer, app] = await Promise.all([
    startSwarm(),
    startQbittorrent(),
    startServerProcess({ LUDARR_LIMIT_GENERAL: '1000000' }),
  ])
  await app.ask('PATCH', '/settings', { autoSearchEnabled: false })
  const { url, username, password } = peer
  await app.ask('POST', '/downloaders', { name: 'The client', type: 'qbittorrent', url, username, password })
  const game = await app.ask('POST', '/games', { title: 'Harbour Tales', status: 'wanted' })
  const release = await swarm.share(
    doubtful,
    Object.entries(contents).map(([path, text]) => ({ path, bytes: Buffer.from(text) })),
  )
  return {
    ...app,
    gameId: String(game.id),
    magnet: release.magnet,
    downloadFolder: peer.downloadFolder,
    /** Waits until the client has downloaded the release and its import needs review. */
    arrives: () =>
      swarm.follow(
        release,
        120_000,
        async () => {
          const imports: { status: string }[] = await app.ask('GET', '/imports')
          return imports.some(({ status }) => status === 'review')
        },
        peer.peerPort,
      ),
    /** Stops everything it started. */
    async stop() {
      await app.stop()
      await peer.stop()
      await swarm.stop()
    },
  }
}

/**
 * Expects that the release was imported as version 1.2 into `Harbour/First disc`, with `winter/` as a DLC of version 7 and
 * without the link.
 */
export async function expectCorrectedImport({ ask, gameId, libraryRoot }: DoubtfulServer): Promise<void> {
  await eventually('The game is owned', 60_000, async () => (await ask('GET', `/games/${gameId}`)).status === 'owned')
  const folder = join(libraryRoot, 'Harbour', 'First disc')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const winter = `DLC/${doubtful}/winter/winter.pak`
  expect(names.filter((name) => /\.\w+$/.test(name)).sort()).toEqual([winter, 'data/level.pak', 'play.exe'])
  const files: { path: string; category: string; version: string }[] = await ask('GET', `/games/${gameId}/files`)
  expect(files.map(({ path, category, version }) => [path, category, version])).toEqual([
    [join(folder, winter), 'dlc', '7'],
    [join(folder, 'data/level.pak'), 'main', '1.2'],
    [join(folder, 'play.exe'), 'main', '1.2'],
  ])
}
