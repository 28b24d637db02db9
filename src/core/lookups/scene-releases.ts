import type { ListedSceneRelease, SceneRelease } from '#domain/lookups/scene-release.ts'
import type { ServiceCall } from '#domain/ports/service-client.ts'
import type { AppContext } from '../app-context.ts'
import { findMatchingGames } from '../library/find-matching-games.ts'
import { enabledKinds, readSceneSettings } from './scene-settings.ts'

type Deps = Pick<AppContext, 'settings' | 'services' | 'lookups' | 'games' | 'gameKeys' | 'relations'>

export type SceneSearch = { query: string; scene: boolean | null; p2p: boolean | null; limit: number }

/** Lists one page of the newest releases of games, with the games of the user's library. */
export async function latestSceneReleases(
  app: Deps,
  userId: string,
  page: number,
  call: ServiceCall,
): Promise<{ releases: SceneRelease[]; page: number; totalPages: number }> {
  const settings = readSceneSettings(app)
  const database = app.lookups.sceneDatabase(settings.apiBase)
  const pages = await Promise.all(enabledKinds(settings).map((kind) => database.latest(kind, page, call)))
  return {
    releases: await withGames(app, userId, newestFirst(pages.flatMap(({ releases }) => releases))),
    page,
    totalPages: Math.max(1, ...pages.map(({ totalPages }) => totalPages)),
  }
}

/** Releases of games by name, with the games of the user's library. Without `scene` and `p2p`, the settings decide. */
export async function searchSceneReleases(
  app: Deps,
  userId: string,
  { query, scene, p2p, limit }: SceneSearch,
  call: ServiceCall,
): Promise<SceneRelease[]> {
  const settings = readSceneSettings(app)
  const { sceneReleases, p2pReleases } = settings
  const kinds = enabledKinds({
    ...settings,
    sceneReleases: scene ?? sceneReleases,
    p2pReleases: p2p ?? p2pReleases,
  })
  const found = await app.lookups.sceneDatabase(settings.apiBase).search(query, kinds, call)
  return withGames(app, userId, found.slice(0, limit))
}

function newestFirst(releases: ListedSceneRelease[]): ListedSceneRelease[] {
  return releases.sort((one, other) => (other.publishedAt ?? '').localeCompare(one.publishedAt ?? ''))
}

async function withGames(
  app: Pick<AppContext, 'games' | 'gameKeys' | 'relations'>,
  userId: string,
  releases: readonly ListedSceneRelease[],
): Promise<SceneRelease[]> {
  if (releases.length === 0) return []
  const names = releases.map(({ name }) => name)
  const matching = await findMatchingGames(app, userId, names)
  return releases.map((release, position) => {
    const game = matching[position]?.game
    return { ...release, gameId: game?.id ?? null, status: game?.status ?? null }
  })
}
