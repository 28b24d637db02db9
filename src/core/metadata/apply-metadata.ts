import type { RefreshTarget } from '#db/repositories/game-refreshes.ts'
import type { Game } from '#domain/games/game.ts'
import { isPartTouched } from '#domain/games/merge-parts.ts'
import { withStored } from '#domain/games/merge-relations.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import { releaseDateFor, withReleaseDate } from '#domain/games/platform-date.ts'
import { mergeTitles, refreshedFields } from '#domain/games/refreshed-fields.ts'
import type { GameRelations } from '#domain/games/relations.ts'
import { describeReleaseChange, type ReleaseEvent, refreshIntervalMs } from '#domain/games/release-change.ts'
import { notificationFacts } from '#domain/notifications/facts.ts'
import { instant } from '#domain/ports/clock.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'
import type { Notification } from '#domain/system/notification.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { recordHistory } from '../history/record-history.ts'
import { storeNotification } from '../notifications/notify.ts'
import { forgetDoubt, isConfirmed } from './short-relations.ts'
import { wantParts } from './want-parts.ts'

export type MetadataDeps = Needs<typeof storeNotification> &
  Pick<AppContext, 'games' | 'history' | 'log' | 'relations' | 'settings' | 'transaction'>

/**
 * What a provider answered; `null` is what it does not know or was not asked for. `next` says when the game is refreshed
 * again: after its interval, soon because a request failed, or when it was planned anyway.
 */
export type ProviderAnswer = {
  known: ProviderGame | null
  relations: GameRelations | null
  next: 'interval' | 'soon' | 'planned'
}

/** When a game is refreshed again after its provider failed. */
export const retryMs = 6 * 3_600_000

type Applied = { game: Game; hasChanged: boolean; event: ReleaseEvent | null; notification: Notification | null }

/**
 * Stores what a provider answered for a game, and records and reports a change of its release. Returns the game as it is
 * now, `null` if it was removed or matched with another record during the request.
 */
export function applyMetadata(app: MetadataDeps, asked: Game, answer: ProviderAnswer): Game | null {
  const applied = app.transaction((): Applied | null => {
    const target = app.games.refreshTarget(asked.id)
    return target === null || target.game.metadataId !== asked.metadataId ? null : store(app, target, answer)
  })
  if (applied === null) return null
  const { game, hasChanged, event, notification } = applied
  if (hasChanged) app.events.emit('gameChanged', { id: game.id, change: 'updated' })
  if (notification !== null) app.events.emit('notification', notification)
  if (event?.type === 'released') app.events.emit('gameReleased', { gameId: game.id })
  return game
}

function store(app: MetadataDeps, { game: before, editedFields }: RefreshTarget, answer: ProviderAnswer): Applied {
  const { relations } = answer
  const fields = changedFields(app, before, new Set(editedFields), answer)
  const event = describeReleaseChange(before, { ...before, ...fields })
  // The next round searches for it, should the program be killed before the search starts.
  const isWanted = event?.type === 'released' && before.status === 'wanted'
  const change = isWanted ? { ...fields, lastSearchedAt: null } : fields
  const game = { ...before, ...change }
  app.games.update(before.id, change)
  if (relations !== null) {
    storeRelations(app, before.id, relations)
    wantParts(app, game.userId, game.id)
  }
  storeTimes(app, game, answer)
  if (fields.title !== undefined) {
    recordHistory(app, { type: 'refreshed', game, title: game.title, message: `Renamed from ${before.title}` })
  }
  const notification = event === null ? null : report(app, game, event)
  return { game, event, notification, hasChanged: Object.keys(change).length > 0 }
}

function storeRelations(app: MetadataDeps, gameId: string, given: GameRelations): void {
  const stored = {
    parts: app.relations.partsOf(gameId).filter((part) => !isPartTouched(part)),
    related: app.relations.relatedTo(gameId),
  }
  let isDoubted = false
  const merged = withStored(given, stored, () => {
    const confirmed = isConfirmed(app, gameId, given)
    isDoubted = !confirmed
    return confirmed
  })
  if (!isDoubted) forgetDoubt(app, gameId)
  app.relations.replace(gameId, merged)
  reportMissing(app, gameId, { given, stored, merged })
}

type Related = Pick<GameRelations, 'parts' | 'related'>

/** Says in the log what a provider no longer lists, whether it was kept or removed. */
function reportMissing(
  { log }: MetadataDeps,
  gameId: string,
  { given, stored, merged }: { given: Related; stored: Related; merged: Related },
): void {
  const titlesIn = ({ parts, related }: Related) => [...parts, ...related].map(({ title }) => title)
  const [listed, left] = [new Set(titlesIn(given)), new Set(titlesIn(merged))]
  const missing = titlesIn(stored).filter((title) => !listed.has(title))
  const [kept, removed] = [missing.filter((title) => left.has(title)), missing.filter((title) => !left.has(title))]
  if (kept.length > 0) log.module('metadata').info('Kept what the provider of a game no longer lists', { gameId, kept })
  if (removed.length > 0)
    log.module('metadata').info('Removed what the provider of a game no longer lists', { gameId, removed })
}

function changedFields(
  app: MetadataDeps,
  game: Game,
  edited: ReadonlySet<string>,
  { known, relations }: ProviderAnswer,
): Partial<Game> {
  const own = known === null ? null : withOwnDate(app, game, { known, releases: relations?.releases })
  const fields = own === null ? {} : refreshedFields(game, withFreeTitle(app, game, own), edited)
  if (relations === null || relations.alternateTitles.length === 0) return fields
  const { title, alternateTitles } = { ...game, ...fields }
  const titles = mergeTitles(title, [...alternateTitles, ...relations.alternateTitles])
  return titles.length === alternateTitles.length ? fields : { ...fields, alternateTitles: titles }
}

/** The record with the date of the platform that the entry is for, if the provider has one. */
function withOwnDate(
  app: MetadataDeps,
  { id, platform }: Game,
  { known, releases }: { known: ProviderGame; releases: GameRelations['releases'] },
): ProviderGame {
  if (platform === null) return known
  // An empty answer removes no known dates.
  const dates = releases === undefined || releases.length === 0 ? app.relations.releasesOf(id) : releases
  const date = releaseDateFor(platform, dates)
  return date === null ? known : withReleaseDate(known, date, app.clock.now())
}

/** The record with the game's own title, if the user has another game with the title of the record. */
function withFreeTitle({ games }: Pick<AppContext, 'games'>, game: Game, known: ProviderGame): ProviderGame {
  const isOther = normalizeTitle(known.title) !== normalizeTitle(game.title)
  if (!isOther) return known
  const siblings = new Set(games.entriesOf(game.id).map(({ id }) => id))
  const isTaken = games.sameTitle(game.userId, known.title).some(({ id }) => id !== game.id && !siblings.has(id))
  return isTaken ? { ...known, title: game.title } : known
}

function storeTimes(app: MetadataDeps, game: Game, { relations, next }: ProviderAnswer): void {
  const now = app.clock.now()
  const interval = next === 'soon' ? retryMs : refreshIntervalMs(game, now)
  const metadataDueAt = new Date(now.getTime() + interval).toISOString()
  app.games.setRefreshTimes(game.id, {
    ...(next === 'planned' ? {} : { metadataDueAt }),
    ...(relations === null ? {} : { relationsRefreshedAt: instant(app.clock) }),
  })
}

/** Adds a change of a release to the history, and stores the notification of it. */
function report(app: MetadataDeps, game: Game, { type, message }: ReleaseEvent): Notification | null {
  recordHistory(app, { type, game, title: game.title, message })
  const shown = {
    message,
    link: `/games/${game.id}`,
    coverUrl: game.coverUrl,
    gameIds: [game.id],
    facts: notificationFacts({ date: game.releaseDate }),
  }
  if (type === 'released') {
    return storeNotification(app, game.userId, 'gameReleased', { title: `${game.title} was released`, ...shown })
  }
  if (type === 'refreshed') return null
  const title = type === 'delayed' ? `${game.title} was delayed` : `${game.title} was canceled`
  return storeNotification(app, game.userId, 'gameDelayed', { title, ...shown })
}
