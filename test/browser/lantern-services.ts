import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startDemoSource } from '../../src/cli/demo/demo-source.ts'
import type { SampleGame } from '../../src/cli/demo/sample-games.ts'
import { startSteamStore } from '../fakes/steam-store.ts'
import { launchServer } from '../main-job/server-process.ts'
import { startAria2 } from '../peers/aria2.ts'
import { peerFolder, removeFolder } from '../peers/loopback.ts'

export const lantern: SampleGame = {
  title: 'Lantern Run',
  release: 'Lantern.Run.v1.2.0-CC0',
  releaseDate: '2024-03-14',
  genres: ['Arcade'],
  summary: 'Keep a paper lantern aloft over a sleeping harbor.',
  hue: 28,
  wanted: true,
  ballastBytes: 200_000,
}

export type LanternServices = Awaited<ReturnType<typeof startLanternServices>>

/** Starts what a user needs to own a game: a store and an indexer that know it, and aria2. */
export async function startLanternServices() {
  const [store, source, client] = await Promise.all([
    startSteamStore([{ id: 620, name: lantern.title }]),
    startDemoSource([lantern]),
    startAria2(),
  ])
  return {
    source,
    client,
    environment: {
      LUDARR_STEAM_STORE_URL: store.url,
      LUDARR_STEAM_API_URL: store.url,
      LUDARR_STEAM_IMAGES_URL: store.url,
    },
    async stop() {
      source.close()
      await client.stop()
      store.close()
    },
  }
}

/** Starts these services and a server without accounts. `folder` has an empty folder for games. */
export async function startNewServer() {
  const folder = peerFolder('first-run')
  mkdirSync(join(folder, 'games'))
  const services = await startLanternServices()
  const server = await launchServer(folder, services.environment)
  return {
    ...services,
    folder,
    url: () => server.url,
    async stop() {
      await server.stop()
      await services.stop()
      removeFolder(folder)
    },
  }
}
