import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import { stemOf } from '#domain/game-files/discs.ts'
import { isGameFile } from '#domain/game-files/game-file.ts'
import { readTitleId } from '#domain/games/title-id.ts'
import { basename, join } from '#domain/paths/paths.ts'
import { dumpKey, dumpTitle } from '#domain/systems/dump-name.ts'
import { otherSystemOf, systemOfPlace } from '#domain/systems/rom-files.ts'
import type { System } from '#domain/systems/systems.ts'
import type { AppContext } from '../../app-context.ts'
import type { IdentifiedEntry } from './identify-entry.ts'
import { readEntry } from './match-entry.ts'

const noSystem =
  'No known system has a folder of this name. Rename the folder to the name that RomM, ES-DE or Batocera uses.'
const noFolder = 'It is in no folder of a known system. Move it to one with the name that RomM, ES-DE or Batocera uses.'
const wrongFolder = (own: System, of: System): string =>
  `It is a file for ${own.short}, and the folder is for ${of.short}. Move it to the folder of its system.`
const onlyUpdate = 'This is an update or an add-on, and its game is not in this folder.'

/**
 * Identifies a dump by its place: the folder tells the system, and the name the game, which a DAT may have a title for. No
 * provider is asked.
 */
export function identifyRom(
  { games, imports, romSets }: Pick<AppContext, 'games' | 'imports' | 'romSets'>,
  root: StoredRootFolder,
  name: string,
): IdentifiedEntry {
  const path = join(root.path, name)
  const { title } = readEntry(name)
  const base = { path, title, queriedAt: null }
  const holder = games.atLibraryPath(path).find(({ libraryPath }) => libraryPath === path)
  // A file that a verified one has replaced may have to stay.
  const held = holder?.id ?? imports.gameWithFile(path)
  if (held !== null) return { ...base, holder: held }
  const system = systemOfPlace(basename(root.path), name)
  if (system === null) return { ...base, reason: isLoose(name) ? noFolder : noSystem, candidates: [] }
  const other = otherSystemOf(basename(name), system)
  if (other !== null) return { ...base, reason: wrongFolder(other, system), candidates: [] }
  const kind = readTitleId(basename(name))?.kind ?? 'base'
  if (kind !== 'base') return { ...base, reason: onlyUpdate, candidates: [] }
  const key = dumpKey(stemOf(basename(name)))
  const description = system.media === 'sets' ? (romSets.descriptionsOf(system.id, [key]).get(key) ?? null) : null
  return { ...base, title: titleBy(description, title), rom: system, description }
}

const titleBy = (description: string | null, title: string): string =>
  (description === null ? '' : dumpTitle(description)) || title

/** Whether what has no system is a file, which is listed only outside of folders that are listed themselves. */
const isLoose = (name: string): boolean => isGameFile(basename(name))
