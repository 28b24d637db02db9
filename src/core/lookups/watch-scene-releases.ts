import type { WatchedGame } from '#db/repositories/games.ts'
import { errorMessage } from '#domain/errors.ts'
import type { ListedSceneRelease, SceneKind } from '#domain/lookups/scene-release.ts'
import type { SceneDatabase } from '#domain/ports/lookups.ts'
import type { GameIndex } from '#domain/release-name/game-index.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import type { Notification } from '#domain/system/notification.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { indexGames } from '../library/index-games.ts'
import { addKnownNames } from '../library/known-games.ts'
import { isNotifiedOf, storeNotification } from '../notifications/notify.ts'
import { createYieldToEventLoop, type YieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import { enabledKinds, readSceneSettings } from './scene-settings.ts'

type Deps = Needs<typeof storeNotification> &
  Pick<AppContext, 'games' | 'log' | 'lookups' | 'relations' | 'services' | 'settings' | 'transaction'>

/** Up to which releases the lists were processed. `seen` are the ids of the newest ones, as dates can be equal. */
type Position = { newestAt: string | null; seen: string[] }
type Positions = Partial<Record<SceneKind, Position>>

const positionName = 'scene release positions'
/** Limits catching up after a long pause. */
const maxPages = 10
const maxRemembered = 1000
/** Releases may be listed some time after their date. */
const overlapMs = 6 * 3_600_000

/** The new releases of one list, and the position after them. */
type NewReleases = { kind: SceneKind; fresh: ListedSceneRelease[]; position: Position }

/**
 * Notifies users of new scene and P2P releases of their wanted games, each release once, even if the program is killed.
 * If the database of releases does not answer, the next run continues at the same position. Without anybody to notify, no
 * call is made.
 */
export async function watchSceneReleases(app: Deps, signal?: AbortSignal): Promise<void> {
  const settings = readSceneSettings(app)
  const kinds = enabledKinds(settings)
  if (kinds.length === 0 || !hasRecipients(app)) return
  const database = app.lookups.sceneDatabase(settings.apiBase)
  const found = await Promise.all(kinds.map((kind) => readNewReleases(app, database, kind, signal)))
  const lists = found.filter((each) => each !== null)
  if (lists.length === 0 || signal?.aborted) return
  const yieldToEventLoop = createYieldToEventLoop()
  const { index, games } = await indexGames(app, [{ statuses: ['wanted'] }], yieldToEventLoop)
  const matches = await matchAll(app, { index, games }, lists, yieldToEventLoop)
  if (signal?.aborted) return
  for (const notification of storeAll(app, lists, matches)) app.events.emit('notification', notification)
}

function hasRecipients(app: Deps): boolean {
  return app.games.usersWanting().some((id) => isNotifiedOf(app, id, 'sceneRelease'))
}

async function readNewReleases(
  app: Deps,
  database: SceneDatabase,
  kind: SceneKind,
  signal: AbortSignal | undefined,
): Promise<NewReleases | null> {
  const before = readPositions(app)[kind] ?? null
  const call = { background: true, signal }
  const since = before?.newestAt == null ? null : new Date(Date.parse(before.newestAt) - overlapMs).toISOString()
  const listed: ListedSceneRelease[] = []
  try {
    for (let page = 1; page <= (since === null ? 1 : maxPages); page++) {
      const { releases, totalPages, oldestAt } = await database.latest(kind, page, call)
      listed.push(...releases)
      if (oldestAt === null || page >= totalPages || (since !== null && oldestAt < since)) break
    }
  } catch (error) {
    const reason = errorMessage(error)
    app.log.module('lookups').warn('Could not read the newest releases', { kind, reason })
    return null
  }
  return newReleasesIn(app, kind, listed, { before, since })
}

function newReleasesIn(
  { clock }: Pick<AppContext, 'clock'>,
  kind: SceneKind,
  listed: readonly ListedSceneRelease[],
  { before, since }: { before: Position | null; since: string | null },
): NewReleases {
  const seen = new Set(before?.seen)
  const fresh = new Map<string, ListedSceneRelease>()
  for (const release of listed) {
    const isOld = since !== null && (release.publishedAt ?? '') < since
    if (!isOld && !seen.has(release.id)) fresh.set(release.id, release)
  }
  const now = clock.now().toISOString()
  // A date in the future would make all later releases look old.
  const dates = listed.flatMap(({ publishedAt }) => (publishedAt !== null && publishedAt <= now ? [publishedAt] : []))
  const newestAt = [...dates, ...(before?.newestAt == null ? [] : [before.newestAt])].toSorted().at(-1) ?? null
  const remembered = [...new Set([...listed.map(({ id }) => id), ...seen])].slice(0, maxRemembered)
  return { kind, fresh: [...fresh.values()], position: { newestAt, seen: remembered } }
}

type Match = { game: WatchedGame; release: ListedSceneRelease }

/** The wanted games of which a whole game was released, not only an update or an add-on. */
async function matchAll(
  app: Pick<AppContext, 'relations'>,
  { index, games: watched }: { index: GameIndex; games: ReadonlyMap<string, WatchedGame> },
  lists: readonly NewReleases[],
  yieldToEventLoop: YieldToEventLoop,
): Promise<Match[]> {
  const found: Match[] = []
  const listed = lists.flatMap(({ fresh }) =>
    fresh.map((release) => ({ release, parsed: parseReleaseName(release.name) })),
  )
  const games = listed.filter(({ parsed: { kind } }) => kind === 'game' || kind === 'pack')
  await addKnownNames(
    app,
    index,
    games.map(({ release: { name }, parsed }) => ({ name, parsed })),
    yieldToEventLoop,
  )
  for (const { release, parsed } of games) {
    for (const { id, addOn } of index.matches(parsed, release.name)) {
      const game = watched.get(id)
      if (game !== undefined && !addOn) found.push({ game, release })
    }
    await yieldToEventLoop()
  }
  return found
}

function storeAll(app: Deps, lists: readonly NewReleases[], matches: readonly Match[]): Notification[] {
  return app.transaction(() => {
    const stored = matches.flatMap(({ game, release }) => {
      const title = `${release.kind === 'p2p' ? 'P2P' : 'Scene'} release of ${game.title}`
      const coverUrl = app.games.findById(game.id)?.coverUrl ?? null
      const text = { title, message: release.name, link: `/games/${game.id}`, coverUrl, gameIds: [game.id] }
      return storeNotification(app, game.userId, 'sceneRelease', text) ?? []
    })
    const positions = { ...readPositions(app) }
    for (const { kind, position } of lists) positions[kind] = position
    app.settings.write(positionName, positions)
    return stored
  })
}

function readPositions({ settings }: Pick<AppContext, 'settings'>): Positions {
  const stored = settings.read(positionName)
  return typeof stored === 'object' && stored !== null ? (stored as Positions) : {}
}
