import { type Static, Type } from '@sinclair/typebox'
import { platformWords } from '../release-name/vocabulary/platforms.ts'
import { Model, Nullable, OneOf } from '../scalars.ts'
import data from './systems.json' with { type: 'json' }

/** Headers that copiers and emulators put before a dump, and that the sums of a DAT leave out. */
const headerRules = ['ines', 'fds', 'lynx', 'a7800', 'snes'] as const

/** What a game is: a `cartridge`, one or more `discs`, a `set` of ROMs in an archive that stays whole, or plain `files`. */
const systemMedia = ['cartridges', 'discs', 'sets', 'files'] as const

/** The programs whose folder names are known. */
export const folderLayouts = ['romm', 'esde', 'batocera'] as const
export type FolderLayout = (typeof folderLayouts)[number]

/** A system that games are for. `short` is the name that release names and libraries use. */
export const SystemModel = Model('GameSystem', {
  id: Type.String({ examples: ['snes'] }),
  name: Type.String({ examples: ['Super Nintendo Entertainment System'] }),
  short: Type.String({ examples: ['SNES'] }),
  folders: Type.Array(Type.String({ examples: ['sfc'] }), {
    description: 'names of its folder in the layouts of RomM, ES-DE and Batocera',
  }),
  extensions: Type.Array(Type.String({ examples: ['sfc'] }), { description: 'endings of its games, without the dot' }),
  header: Nullable(OneOf(headerRules, 'HeaderRule')),
  media: OneOf(systemMedia, 'SystemMedia'),
  maxBytes: Nullable(Type.Integer({ description: 'the largest plausible size of one game' })),
})
type PublicSystem = Static<typeof SystemModel>

export type System = PublicSystem & {
  /** Other names that providers and users write. */
  aliases: readonly string[]
  igdb: readonly string[]
  rawg: readonly string[]
  steam: string | null
  noIntro: readonly string[]
  redump: readonly string[]
} & Record<FolderLayout, readonly string[]>

type Row = {
  id: string
  name: string
  short: string
  media: string
  header?: string
  maxBytes?: number
  steam?: string
}
type Lists = 'aliases' | 'igdb' | 'rawg' | 'noIntro' | 'redump' | 'extensions' | FolderLayout

const rows: readonly (Row & Partial<Record<Lists, string>>)[] = data.systems
const listed = (text: string | undefined): string[] => text?.split('; ') ?? []

/** All systems. The data file names its sources. */
export const systems: readonly System[] = rows.map((row) => ({
  id: row.id,
  name: row.name,
  short: row.short,
  aliases: listed(row.aliases),
  igdb: listed(row.igdb),
  rawg: listed(row.rawg),
  steam: row.steam ?? null,
  romm: listed(row.romm),
  esde: listed(row.esde),
  batocera: listed(row.batocera),
  folders: [...new Set([...listed(row.romm), ...listed(row.esde), ...listed(row.batocera)])],
  noIntro: listed(row.noIntro),
  redump: listed(row.redump),
  extensions: row.extensions?.split(' ') ?? [],
  header: headerRules.find((rule) => rule === row.header) ?? null,
  media: systemMedia.find((media) => media === row.media) ?? 'files',
  maxBytes: row.maxBytes ?? null,
}))

const byId: ReadonlyMap<string, System> = new Map(systems.map((system) => [system.id, system]))

/** The systems whose games have the short names of their archives. */
export const systemsOfSets: readonly string[] = systems.filter(({ media }) => media === 'sets').map(({ id }) => id)

/** The system with this id. */
export function systemById(id: string): System | null {
  return byId.get(id) ?? null
}

/** The system of a platform name of a provider, a release or a user. */
export function systemNamed(name: string): System | null {
  const key = folded(name)
  return byName.get(key) ?? byName.get(folded(platformWords.get(key) ?? '')) ?? null
}

/**
 * The system whose games a folder holds: its name in any layout, its name, or that of a DAT, with or without a suffix
 * such as `(Headered)` or `(20240131-123456)`.
 */
export function systemOfFolder(name: string): System | null {
  return systemNamed(name) ?? byFolder.get(folded(name)) ?? byFolder.get(folded(withoutTags(name))) ?? null
}

/** The name of the folder of a system in a layout; its id if the layout has none. */
export function folderIn(layout: FolderLayout, { id, ...system }: System): string {
  return system[layout][0] ?? id
}

const withoutTags = (name: string): string => name.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')

/** Letters and digits alone: `Sega - Mega Drive` and `sega_mega-drive` are the same name. */
function folded(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

type NamesOf = (system: System) => readonly string[]

// A name that two systems share belongs to the one that comes first.
function indexBy(namesOf: NamesOf): ReadonlyMap<string, System> {
  const index = new Map<string, System>()
  for (const system of systems) {
    for (const name of namesOf(system)) if (!index.has(folded(name))) index.set(folded(name), system)
  }
  return index
}

const byName = indexBy(({ id, name, short, aliases, igdb, rawg }) => [id, name, short, ...aliases, ...igdb, ...rawg])
const byFolder = indexBy(({ folders, noIntro, redump }) => [
  ...folders,
  ...[...noIntro, ...redump].flatMap((name) => [name, withoutTags(name)]),
])
