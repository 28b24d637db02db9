import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { controlsInLine, controlsInLines } from '../control-characters.ts'
import { isCalendarDate, Model, Nullable, OneOf } from '../scalars.ts'
import { platformIdOf } from './entry-platform.ts'
import { type GameStatus, gameStatuses, maxStorefrontAppId } from './game.ts'
import { libraryImportResults } from './library-import-results.ts'
import { platformName } from './platform-name.ts'

export const libraryFileFormats = ['csv', 'json'] as const
export type LibraryFileFormat = (typeof libraryFileFormats)[number]

/** The columns of an exported library, in order. */
export const libraryColumns = [
  'title',
  'year',
  'platform',
  'status',
  'rating',
  'notes',
  'path',
  'metadataId',
  'storefrontAppId',
  'releaseDate',
  'hidden',
] as const

/** What happens to games that are in the library already: they get what they lack, or what the file has. */
export const existingGames = ['keep', 'update'] as const
export type ExistingGames = (typeof existingGames)[number]

const count = Type.Integer({ minimum: 0 })

export const LibraryImportModel = Model('LibraryImport', {
  applied: Type.Boolean({ description: 'false: only a preview, nothing was changed' }),
  total: count,
  added: count,
  updated: count,
  unchanged: count,
  skipped: count,
  rows: Type.Array(
    Model('LibraryImportRow', {
      line: Type.Integer({ minimum: 1, description: 'where the row begins in the file' }),
      title: Nullable(Type.String()),
      result: OneOf(libraryImportResults, 'LibraryImportResult'),
      gameId: Nullable(
        Type.String({
          description: 'the game in the library; null before it is added',
          examples: ['5f0f2f3c-9a61-4b59-8d8e-0f6a1de5b7d1'],
        }),
      ),
      note: Nullable(
        Type.String({
          description: 'why it is skipped, or what is left out',
          examples: ['The status "lost" is left out.'],
        }),
      ),
    }),
  ),
})
export type LibraryImport = Static<typeof LibraryImportModel>
export type LibraryImportRow = LibraryImport['rows'][number]

const loose = <Schema extends TSchema>(schema: Schema) => Type.Optional(Nullable(schema))

/** A game as a request has it. What cannot be used is left out, and the response says so. */
export const LibraryFileGameModel = Model('LibraryFileGame', {
  title: Type.String({ examples: ['Portal 2'] }),
  year: loose(Type.Integer({ examples: [2011] })),
  platform: loose(Type.String({ description: 'the platform of the entry', examples: ['switch'] })),
  platforms: loose(Type.Array(Type.String())),
  status: loose(Type.String({ examples: ['owned'] })),
  rating: loose(Type.Number({ examples: [9.5] })),
  notes: loose(Type.String()),
  path: loose(Type.String({ examples: ['/srv/games/Portal 2'] })),
  metadataId: loose(Type.String({ examples: ['igdb:72'] })),
  storefrontAppId: loose(Type.Integer()),
  releaseDate: loose(Type.String({ examples: ['2011-04-18'] })),
  hidden: loose(Type.Boolean()),
})

/** A game of a library file. `null` stands for an empty cell. */
export type LibraryFileGame = {
  title: string
  releaseDate: string | null
  /** The id of the platform of the entry; `null` if the file names none or several. */
  platform: string | null
  platforms: string[]
  status: GameStatus | null
  rating: number | null
  notes: string | null
  path: string | null
  metadataId: string | null
  storefrontAppId: number | null
  hidden: boolean | null
}

type Field = (typeof libraryColumns)[number] | 'platforms'

/** Names that other programs give to the columns, without blanks and punctuation. */
const aliases: Record<string, Field> = {
  name: 'title',
  game: 'title',
  gametitle: 'title',
  gamename: 'title',
  releaseyear: 'year',
  platforms: 'platforms',
  system: 'platform',
  console: 'platform',
  userrating: 'rating',
  myrating: 'rating',
  score: 'rating',
  state: 'status',
  completionstatus: 'status',
  note: 'notes',
  comment: 'notes',
  comments: 'notes',
  librarypath: 'path',
  folder: 'path',
  installdirectory: 'path',
  location: 'path',
  storefrontappid: 'storefrontAppId',
  steamid: 'storefrontAppId',
  steamappid: 'storefrontAppId',
  appid: 'storefrontAppId',
  igdbid: 'metadataId',
  metadataid: 'metadataId',
  released: 'releaseDate',
  releasedate: 'releaseDate',
  hidden: 'hidden',
}

/** The column that a heading names; `null` for one that is not read. */
export function fieldOfHeading(heading: string): Field | null {
  const name = heading.toLowerCase().replace(/[^a-z]/g, '')
  return libraryColumns.find((column) => column.toLowerCase() === name) ?? aliases[name] ?? null
}

const statusAliases: Record<string, GameStatus> = {
  wishlist: 'wanted',
  wishlisted: 'wanted',
  downloading: 'wanted',
  backlog: 'owned',
  notplayed: 'owned',
  unplayed: 'owned',
  inlibrary: 'owned',
  finished: 'completed',
  beaten: 'completed',
  played: 'completed',
  abandoned: 'shelved',
  dropped: 'shelved',
}

const maxText = 20_000
const metadataId = /^[a-z]+:[A-Za-z0-9_-]{1,60}$/

/** The texts of a row by column, as they are in the file. */
export type RowTexts = Partial<Record<Field, string>>

/** Reads a row. `notes` says what could not be read; a string instead of the game says why there is none. */
export function readLibraryRow(texts: RowTexts): { game: LibraryFileGame; notes: string[] } | string {
  const text = (field: Field): string | null => texts[field]?.replace(controlsInLine, ' ').trim() || null
  const title = text('title')
  if (title === null) return 'The row has no title.'
  if (title.length > 500) return 'The title is longer than 500 characters.'
  const notes: string[] = []
  const read = <Value>(field: Field, parse: (value: string) => Value | null): Value | null => {
    const value = text(field)
    const parsed = value === null ? null : parse(value)
    if (value !== null && parsed === null) notes.push(`The ${field} "${value.slice(0, 50)}" is left out.`)
    return parsed
  }
  const day = read('releaseDate', (value) => (isCalendarDate(value.slice(0, 10)) ? value.slice(0, 10) : null))
  // A year stands for its last day, so that no game counts as released too early.
  const year = read('year', (value) => (/^(19|20)\d\d$/.test(value) ? `${value}-12-31` : null))
  const platforms = (texts.platforms ?? texts.platform ?? '').split(/[;|]/).map((each) => each.trim().slice(0, 200))
  // Several are those of the game, of which the entry has none yet.
  const platform = /[;|]/.test(texts.platform ?? '') ? null : text('platform')
  const game: LibraryFileGame = {
    title,
    releaseDate: day ?? year,
    platform: platform === null ? null : platformIdOf(platform),
    platforms: [...new Set(platforms.filter(Boolean).map(platformName))].slice(0, 50),
    status: read('status', readStatus),
    rating: read('rating', readRating),
    notes: texts.notes?.replace(controlsInLines, ' ').trim().slice(0, maxText) || null,
    path: read('path', (value) => (value.length <= 4096 ? value : null)),
    metadataId: read('metadataId', readMetadataId),
    storefrontAppId: read('storefrontAppId', readAppId),
    hidden: read('hidden', readFlag),
  }
  return { game, notes }
}

/** Other programs write the number that IGDB has for a game. */
function readMetadataId(text: string): string | null {
  const id = /^\d{1,12}$/.test(text) ? `igdb:${text}` : text
  return metadataId.test(id) ? id : null
}

function readStatus(text: string): GameStatus | null {
  const name = text.toLowerCase().replace(/[^a-z]/g, '')
  return statusAliases[name] ?? gameStatuses.find((status) => status === name) ?? null
}

/** From 0.5 to 10; other programs have percentages. */
function readRating(text: string): number | null {
  const number = Number(text.replace('%', '').replace(',', '.').trim())
  if (!Number.isFinite(number) || number <= 0 || number > 100) return null
  const rating = Math.round((number > 10 || text.includes('%') ? number / 10 : number) * 2) / 2
  return rating >= 0.5 ? rating : null
}

function readAppId(text: string): number | null {
  const id = Number(text)
  return Number.isInteger(id) && id > 0 && id <= maxStorefrontAppId ? id : null
}

function readFlag(text: string): boolean | null {
  if (/^(true|yes|1|x)$/i.test(text)) return true
  return /^(false|no|0)$/i.test(text) ? false : null
}
