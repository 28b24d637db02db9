import type { StoredFeed, StoredFeedItem } from '#db/repositories/rss-feeds.ts'
import { AppError, errorMessage } from '#domain/errors.ts'
import { type Game, isOwned, ownedStatuses } from '#domain/games/game.ts'
import { notificationFacts } from '#domain/notifications/facts.ts'
import type { GameIndex } from '#domain/release-name/game-index.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { isStorageFault } from '../../files/data-disk.ts'
import { indexGames } from '../../library/index-games.ts'
import { addKnownNames, type NamedRelease } from '../../library/known-games.ts'
import { storeNotification } from '../../notifications/notify.ts'
import { createYieldToEventLoop, type YieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import { grabForGame } from '../feeds/grab-for-game.ts'
import { canGrabAutomatically, newAttempt } from '../grab/grab-best.ts'
import { judgeAll } from '../judge/judge.ts'
import { judgeContext } from '../judge/judge-context.ts'
import type { ListedRelease } from '../search/release-cache.ts'
import { createVerdictBatch, type VerdictBatch } from '../verdicts/verdict-batch.ts'
import { releaseOfFeedItem } from './feed-releases.ts'

type Deps = Needs<typeof grabForGame>

const itemsAtOnce = 200

type Options = { yieldToEventLoop: YieldToEventLoop; verdicts: VerdictBatch; signal: AbortSignal | undefined }

/**
 * Matches new feed items with the wanted and updatable games of all users: grabs from feeds that allow it, and notifies
 * users of what is left. After a crash it continues, and nobody is notified of an item twice.
 */
export async function processFeedItems(app: Deps, signal?: AbortSignal): Promise<void> {
  await app.locks.withLock('feed items', async () => {
    const yieldToEventLoop = createYieldToEventLoop()
    const verdicts = createVerdictBatch(app)
    let index: GameIndex | null = null
    try {
      for (;;) {
        const items = app.rssFeeds.unprocessed(itemsAtOnce)
        if (items.length === 0 || signal?.aborted) return
        index ??= await indexWatched(app, yieldToEventLoop)
        const feeds = new Map(app.rssFeeds.all().map((feed) => [feed.id, feed]))
        for (const [gameId, found] of await itemsByGame(app, index, items, yieldToEventLoop)) {
          if (signal?.aborted) return
          await processGame(app, gameId, found, { feeds, yieldToEventLoop, verdicts, signal })
          await yieldToEventLoop()
        }
        if (signal?.aborted) return
        app.rssFeeds.setProcessed(items.map(({ seq }) => seq))
      }
    } finally {
      verdicts.flush()
    }
  })
}

async function indexWatched(app: Pick<AppContext, 'games'>, yieldToEventLoop: YieldToEventLoop): Promise<GameIndex> {
  const requests = [{ statuses: ['wanted'] as const }, { statuses: ownedStatuses, installed: true }]
  return (await indexGames(app, requests, yieldToEventLoop)).index
}

async function itemsByGame(
  app: Pick<AppContext, 'relations'>,
  index: GameIndex,
  items: readonly StoredFeedItem[],
  yieldToEventLoop: YieldToEventLoop,
): Promise<Map<string, StoredFeedItem[]>> {
  const named: (NamedRelease & { item: StoredFeedItem })[] = []
  for (const item of items) {
    named.push({ item, name: item.title, parsed: parseReleaseName(item.title) })
    await yieldToEventLoop()
  }
  await addKnownNames(app, index, named, yieldToEventLoop)
  const byGame = new Map<string, StoredFeedItem[]>()
  for (const { item, name, parsed } of named) {
    for (const { id } of index.matches(parsed, name)) byGame.set(id, [...(byGame.get(id) ?? []), item])
    await yieldToEventLoop()
  }
  return byGame
}

type GameOptions = Options & { feeds: ReadonlyMap<string, StoredFeed> }

/** Errors are logged, so that one game does not stop the others. */
async function processGame(
  app: Deps,
  gameId: string,
  items: readonly StoredFeedItem[],
  options: GameOptions,
): Promise<void> {
  const fresh = items.filter(({ seq }) => !app.rssFeeds.isLinked(seq, gameId))
  if (fresh.length === 0) return
  try {
    await grabFromFeeds(app, gameId, fresh, options)
    if (options.signal?.aborted) return
    const game = app.games.findById(gameId)
    if (game === null) return
    const offered = await acceptedItems(app, game, fresh, options)
    report(app, game, fresh, offered)
  } catch (error) {
    // The items are processed once there is space.
    if (isStorageFault(error)) throw error
    const level = error instanceof AppError ? 'warn' : 'error'
    app.log.module('feeds')[level]('Could not process a feed item', { game: gameId, reason: errorMessage(error) })
  }
}

/** Grabs as an RSS sync of indexers does, if the feeds and the user allow it. */
async function grabFromFeeds(
  app: Deps,
  gameId: string,
  items: readonly StoredFeedItem[],
  { feeds, verdicts, signal }: GameOptions,
): Promise<void> {
  const userId = app.games.findById(gameId)?.userId
  if (userId === undefined || !app.users.settings(userId).autoGrabEnabled) return
  const releases = items.flatMap((item) => {
    const feed = feeds.get(item.feedId)
    return feed?.autoGrab && item.entry.downloadUrl !== null ? [releaseOfFeedItem(item)] : []
  })
  if (releases.length > 0) await grabForGame(app, gameId, releases, { verdicts, signal })
}

/** The items that the rules accept for a wanted game for which nothing was grabbed, the best first. */
async function acceptedItems(
  app: Deps,
  game: Game,
  items: readonly StoredFeedItem[],
  { feeds, verdicts }: GameOptions,
): Promise<ListedRelease[]> {
  if (isOwned(game) || game.status !== 'wanted' || app.waitingReleases.ofGame(game.id).length > 0) return []
  const context = judgeContext(app, game.userId, game)
  // A page needs no download client.
  const protocols = new Set([...context.protocols, 'direct' as const])
  const releases = items.flatMap((item) => {
    const feed = feeds.get(item.feedId)
    return feed === undefined ? [] : [releaseOfFeedItem(item)]
  })
  const listed = await judgeAll(releases, { ...context, protocols })
  verdicts.add({ game, part: null }, listed, newAttempt('feed', listed))
  return listed.filter(canGrabAutomatically)
}

/** Links the items with the game and notifies its user of the best in one transaction, so that it happens once. */
function report(app: Deps, game: Game, items: readonly StoredFeedItem[], offered: readonly ListedRelease[]): void {
  const [best] = offered
  const notification = app.transaction(() => {
    const linked = items.filter(({ seq }) => app.rssFeeds.linkGame(seq, game.id))
    if (best === undefined || linked.length === 0) return null
    const { title, indexerName, size } = best.release
    const others = offered.length === 1 ? '' : `, and ${offered.length - 1} more`
    return storeNotification(app, game.userId, 'releaseFound', {
      title: `${indexerName} has ${game.title}`,
      message: `${title}${others}`,
      link: `/games/${game.id}`,
      coverUrl: game.coverUrl,
      gameIds: [game.id],
      facts: notificationFacts({ sizeBytes: size, indexer: indexerName }),
    })
  })
  if (notification !== null) app.events.emit('notification', notification)
}
