import type { Game } from '#domain/games/game.ts'
import type { Indexer } from '#domain/indexers/indexer.ts'
import { createRecordingClient, type RecordingClient } from '../../fakes/recording-client.ts'
import { type OfferedRelease, type SourceOptions, startTorznabSource } from '../../fakes/torznab-source.ts'
import { storeDownloader, storeGame, storeIndexer, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'
import { type MadeTorrent, madeTorrent } from './torrents.ts'

export type Scene = Awaited<ReturnType<typeof setScene>>

/** A user who wants a game, a source that may have it, and a download client that only remembers. */
export async function setScene({ title = 'Hades', ...more }: Partial<Game> = {}, client = createRecordingClient()) {
  const kinds = { [client.kind.type]: client.kind }
  const app = createTestApp({ downloadClientKinds: kinds })
  const user = storeUser(app)
  const game = storeGame(app, { userId: user.id, title, ...more })
  const sources = [await startTorznabSource()]
  const source = sources[0] as (typeof sources)[number]
  const indexer = storeIndexer(app, {
    name: 'First',
    url: source.apiUrl,
    apiKey: source.apiKey,
    categories: [4050],
  })
  const downloader = storeDownloader(app, { type: client.kind.type })
  return {
    app,
    user,
    game,
    source,
    indexer,
    client,
    downloader,
    gameNow: () => app.games.findById(game.id),
    historyTypes: () => app.history.list({ userId: user.id }).entries.map(({ type }) => type),
    /** One more source with its indexer. */
    async addSource(name: string, options: SourceOptions = {}, change: Partial<Indexer> = {}) {
      const added = await startTorznabSource(options)
      sources.push(added)
      const stored = storeIndexer(app, {
        name,
        url: added.apiUrl,
        apiKey: added.apiKey,
        categories: [4050],
        ...change,
      })
      return Object.assign(added, { indexer: stored })
    },
    async close() {
      await app.close()
      for (const each of sources) await each.close()
    },
  }
}

/** A second download client of another kind in the same program. */
export function addClient(app: TestApp, client: RecordingClient, priority = 30) {
  app.downloadClientKinds[client.kind.type] = client.kind
  return storeDownloader(app, { type: client.kind.type, priority })
}

/** A release that offers a torrent's file. */
export function torrentRelease(
  title: string,
  more: Partial<OfferedRelease> = {},
): OfferedRelease & { made: MadeTorrent } {
  const made = madeTorrent(title)
  const file = { bytes: made.bytes, type: 'application/x-bittorrent', name: `${title}.torrent` }
  return { title, size: 5_000_000_000, seeders: 40, file, made, ...more }
}
