import { AppError } from '#domain/errors.ts'
import { chooseEntry, platformFields } from '#domain/games/entry-platform.ts'
import type { Game } from '#domain/games/game.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../app-context.ts'
import { viewerOf } from '../household/viewer.ts'
import { alreadyInLibrary } from './add-game.ts'
import { findEntries, getGame, groupOf } from './find-game.ts'
import { newGame } from './new-game.ts'

export type AddSharedDeps = Pick<
  AppContext,
  'games' | 'users' | 'requests' | 'clock' | 'events' | 'transaction' | 'dataDisk'
>

/**
 * Adds a game that another user of the household has: an entry that uses the same files. What the user has asked for is
 * answered with it. Throws AppError `not-found` for a game that is not shared with the user, `conflict` with the existing
 * game.
 */
export function addSharedGame(app: AddSharedDeps, userId: string, id: string): Game {
  app.dataDisk.assertSpace()
  const { game, change } = app.transaction((): { game: Game; change: 'added' | 'updated' } => {
    const copy = app.games.onShelf(id, viewerOf(app, userId))
    const source = copy === null ? null : app.games.findById(copy.id)
    if (copy === null || source === null) throw new AppError('not-found', say('household.notShared'))
    const fresh = copyOf(source, userId, instant(app.clock))
    const entries = findEntries(app, fresh)
    const existing = chooseEntry(entries, fresh.platform)
    if (existing !== null && !canBorrow(existing)) throw alreadyInLibrary(app, existing, entries)
    const target = existing ?? fresh
    if (existing === null) app.games.insert({ ...fresh, titleGroup: groupOf(entries) })
    else app.games.update(existing.id, { status: 'owned', ...(fresh.platform === null ? {} : platformFields(fresh)) })
    app.games.endLoan(target.id)
    app.games.lend(target.id, copy, instant(app.clock))
    const request = app.requests.showOfGame(target.id)
    if (request !== null) app.requests.setAvailable(request.id)
    return { game: getGame(app, userId, target.id), change: existing === null ? 'added' : 'updated' }
  })
  app.events.emit('gameChanged', { id: game.id, change })
  return game
}

/** A game can be borrowed while no files are there or on their way. */
function canBorrow({ status, libraryPath }: Pick<Game, 'status' | 'libraryPath'>): boolean {
  return libraryPath === null && (status === 'requested' || status === 'wanted' || status === 'shelved')
}

/** Copies what describes the game, without what is the other user's own. */
function copyOf(source: Game, userId: string, addedAt: string): Game {
  const { title, metadataId, storefrontAppId, releaseStatus, releaseDate, coverUrl, platforms, genres } = source
  const { themes, developers, publishers, rating, adult, earlyAccess, alternateTitles } = source
  const { summary, screenshots, links } = source
  const described = { metadataId, storefrontAppId, releaseStatus, releaseDate, coverUrl, platforms, genres }
  const details = { themes, developers, publishers, rating, adult, earlyAccess, summary, screenshots, links }
  const { platform } = source
  const fresh = newGame(
    { userId, source: 'manual', addedAt },
    { title, status: 'owned', platform, alternateTitles },
    null,
  )
  return { ...fresh, ...described, ...details }
}
