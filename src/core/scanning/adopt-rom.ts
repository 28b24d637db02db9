import type { Game } from '#domain/games/game.ts'
import { basename, dirname } from '#domain/paths/paths.ts'
import { instant } from '#domain/ports/clock.ts'
import { readDumpName } from '#domain/systems/dump-name.ts'
import type { System } from '#domain/systems/systems.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { findEntries, groupOf } from '../library/find-game.ts'
import { newGame } from '../library/new-game.ts'
import { type FolderTaken, type FoundFolder, placeGame, recordScanned } from './adopt-folder.ts'

/** `description`: what a DAT calls it. Null: its name says it. */
export type FoundRom = FoundFolder & RomTitle
export type RomTitle = { path: string; title: string; system: System; description: string | null }

/**
 * Gives a dump to the library's entry for its system that has no files yet, or adds one that is named after it. Another
 * dump of the same game is a game of its own, with its tags in the title. Safe against concurrent calls.
 */
export function adoptRom(app: Needs<typeof placeGame>, userId: string, rom: FoundRom): FolderTaken {
  const { path, origin, version } = rom
  const outcome = app.transaction((): { taken: FolderTaken; added: Game | null } => {
    const holder = app.games.atLibraryPath(path).find((game) => game.libraryPath === path)
    if (holder !== undefined) {
      return { taken: { game: null, reason: 'This folder belongs to another game' }, added: null }
    }
    const freshAs = (title: string): Game => ({
      ...gameOf(app, userId, rom, title),
      libraryPath: path,
      installedVersion: version,
    })
    const wanted = wantedByName(app, rom, freshAs)
    if (wanted !== null) return { taken: placeGame(app, wanted, rom), added: null }
    for (const title of titlesFor(rom)) {
      const fresh = freshAs(title)
      const entries = findEntries(app, fresh)
      const own = entries.find(({ platform }) => platform === rom.system.id)
      const entry = own ?? entries.find(({ platform, libraryPath }) => platform === null && libraryPath === null)
      const known = entry === undefined ? null : app.games.findById(entry.id)
      if (known !== null && known.libraryPath === null && (own !== undefined || isFor(known, rom.system))) {
        return { taken: placeGame(app, known, rom), added: null }
      }
      if (own === undefined) {
        app.games.insert({ ...fresh, folderOrigin: origin, titleGroup: groupOf(entries) })
        recordScanned(app, fresh, `Found at ${path} and added to the library`)
        return { taken: { game: fresh, reason: null }, added: fresh }
      }
    }
    return { taken: { game: null, reason: 'The library has a game of this name' }, added: null }
  })
  if (outcome.added !== null) app.events.emit('gameChanged', { id: outcome.added.id, change: 'added' })
  return outcome.taken
}

function gameOf(app: Pick<AppContext, 'clock'>, userId: string, { system }: FoundRom, title: string): Game {
  const origin = { userId, source: 'scan' as const, addedAt: instant(app.clock) }
  const input = { title, status: 'owned' as const, platforms: [system.short], platform: system.id }
  return newGame(origin, input, null)
}

/** The entry without files that is called like exactly this one of several clones, or by its short name. */
function wantedByName(
  { games }: Pick<AppContext, 'games'>,
  { system, description, path }: FoundRom,
  freshAs: (title: string) => Game,
): Game | null {
  if (description === null) return null
  for (const title of [description, stemOf(basename(path))]) {
    const entry = findEntries({ games }, freshAs(title)).find(({ platform }) => platform === system.id)
    const known = entry === undefined || entry.libraryPath !== null ? null : games.findById(entry.id)
    if (known !== null) return known
  }
  return null
}

/** Whether a game of the library without a platform may be wanted for this system. */
function isFor({ preferredPlatform, platforms }: Game, { short }: System): boolean {
  return preferredPlatform === null ? platforms.length === 0 || platforms.includes(short) : preferredPlatform === short
}

/** The title, then titles that tell one dump from another: with its tags, its name, its place, and a number. */
export function* titlesFor({ title, path, system, description }: RomTitle): Generator<string> {
  const name = stemOf(basename(path))
  const { tags } = readDumpName(name)
  yield title
  if (description !== null) {
    yield description
    yield `${title} (${name})`
  }
  if (tags.length > 0) yield `${title} (${tags.join(', ')})`
  yield `${title} (${system.short})`
  if (tags.length > 0) yield `${title} (${[...tags, system.short].join(', ')})`
  yield name
  yield `${name} (${basename(dirname(path))})`
  for (let number = 2; number <= 99; number += 1) yield `${name} (${number})`
}

const stemOf = (name: string): string => name.replace(/\.[^.]{1,8}$/, '')
