import type { StoredPart } from '#db/repositories/relations.ts'
import { type DownloadStatus, queueStatuses } from '#domain/downloads/download-status.ts'
import { platformLabel } from '#domain/games/entry-platform.ts'
import type { Game } from '#domain/games/game.ts'
import type { GamePreferences } from '#domain/games/game-preferences.ts'
import { preferenceNames, withGamePreferences } from '#domain/games/merge-preferences.ts'
import { defaultWeights, type Weights } from '#domain/indexers/default-weights.ts'
import type { Indexer } from '#domain/indexers/indexer.ts'
import type { Protocol } from '#domain/indexers/protocols.ts'
import { isUsedFor, type Tagged } from '#domain/tags/tag-routing.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { knownGame } from '../../library/known-games.ts'
import { compiledRulesOf } from '../release-rules/compiled-rules.ts'
import type { JudgeContext } from '../rules/rule.ts'
import { cachedCaps } from '../search/indexer-caps.ts'

const queued: ReadonlySet<DownloadStatus> = new Set(queueStatuses)

type Deps = Needs<typeof knownGame | typeof compiledRulesOf | typeof cachedCaps> &
  Pick<AppContext, 'games' | 'downloaders' | 'downloads' | 'indexers' | 'blacklist' | 'dats' | 'tags'> &
  Pick<AppContext, 'downloadClientKinds' | 'clock'>

/** Puts indexers that are not used for a game behind all others. */
const lastPriorities = 1000

/** Reads what the rules need to know about a user and, when searching for a game or a part of it, about these. */
export function judgeContext(
  app: Deps,
  userId: string,
  game: Game | null,
  part: StoredPart | null = null,
): JudgeContext {
  const own = game === null ? null : app.games.preferences(game.id)
  const settings = withGamePreferences(app.users.settings(userId), own)
  const indexers = app.indexers.all()
  const downloads = game === null ? [] : app.downloads.ofGame(game.id)
  return {
    game,
    otherEntries: game === null ? new Set() : otherEntriesOf(app, game),
    known: game === null ? null : knownGame(app, game),
    part,
    settings,
    ownPreferences: new Set(own === null ? [] : namesOf(own)),
    blacklist: game === null ? [] : app.blacklist.ofGame(game.id),
    deletedReleases: game === null ? [] : app.downloads.deletedReleases(game.id),
    knownDumps: game === null ? new Map() : app.dats.dumpsLike(game.title),
    imported: downloads.filter(({ status }) => status === 'imported'),
    queue: downloads.filter(({ status }) => queued.has(status)),
    failed: downloads.filter(({ status, downloaderId }) => status === 'failed' && downloaderId !== null),
    indexerPriorities: new Map(indexers.map(({ id, priority }) => [id, priority])),
    indexerCategories: new Map(
      indexers.map((indexer) => [
        indexer.id,
        { chosen: indexer.categories, offered: cachedCaps(app, indexer).categories },
      ]),
    ),
    otherTagsOf: otherTagsOf(app, indexers, game),
    protocols: supportedProtocols(app, game),
    protocolsOfAnyTag: supportedProtocols(app),
    now: app.clock.now(),
    weights: { ...defaultWeights, ...settings.ruleWeights },
    releaseRules: compiledRulesOf(app, userId),
  }
}

/** The names of the platforms that other entries of the title are for. */
function otherEntriesOf({ games }: Pick<AppContext, 'games'>, game: Game): Set<string> {
  const others = games.entriesOf(game.id).filter(({ id }) => id !== game.id)
  return new Set(others.flatMap(({ platform }) => (platform === null ? [] : platformLabel(platform))))
}

function namesOf({ ruleWeights, ...preferences }: GamePreferences) {
  const weights = Object.keys(ruleWeights ?? {}) as (keyof Weights)[]
  return [...preferenceNames.filter((name) => name !== 'ruleWeights' && preferences[name] !== null), ...weights]
}

/** The protocols that an enabled download client supports; for a game, only of the clients that are used for it. */
export function supportedProtocols(
  app: Pick<AppContext, 'downloaders' | 'downloadClientKinds'>,
  game: Tagged | null = null,
): Set<Protocol> {
  const usable = app.downloaders.all().filter((client) => client.enabled && (game === null || isUsedFor(client, game)))
  return new Set(usable.flatMap(({ type }) => app.downloadClientKinds[type]?.protocols ?? []))
}

/** The priorities by which the same release of several indexers is merged: the one that may be grabbed is kept. */
export function mergePriorities({
  indexerPriorities,
  otherTagsOf,
}: Pick<JudgeContext, 'indexerPriorities' | 'otherTagsOf'>): Map<string, number> {
  return new Map(
    [...indexerPriorities].map(([id, priority]) => [id, otherTagsOf.has(id) ? priority + lastPriorities : priority]),
  )
}

function otherTagsOf(
  { tags }: Pick<AppContext, 'tags'>,
  indexers: readonly Indexer[],
  game: Tagged | null,
): Map<string, string> {
  const unused = game === null ? [] : indexers.filter((indexer) => !isUsedFor(indexer, game))
  if (unused.length === 0) return new Map()
  const names = new Map(tags.all().map(({ id, name }) => [id, name]))
  const listed = new Intl.ListFormat('en', { type: 'disjunction' })
  return new Map(unused.map(({ id, tagIds }) => [id, listed.format(tagIds.flatMap((tag) => names.get(tag) ?? []))]))
}
