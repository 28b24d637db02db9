import { type Static, Type } from '@sinclair/typebox'
import { CalendarDate, DateInput, Id, Instant, Model, Nullable, OneOf } from '../scalars.ts'
import { TagIds } from '../tags/tag.ts'
import { VerificationModel } from '../verification/verification.ts'

/** `requested`: its user has asked for it, and an administrator must approve it before anything searches for it. */
export const gameStatuses = ['wanted', 'downloading', 'owned', 'playing', 'completed', 'shelved', 'requested'] as const
export type GameStatus = (typeof gameStatuses)[number]
export const GameStatusModel = OneOf(gameStatuses, 'GameStatus')

/** Statuses of games that the user owns. They are checked for newer versions. */
export const ownedStatuses = ['owned', 'playing', 'completed'] as const satisfies readonly GameStatus[]
const owned: ReadonlySet<GameStatus> = new Set(ownedStatuses)

export function isOwned({ status }: { status: GameStatus }): boolean {
  return owned.has(status)
}

export const releaseStatuses = ['upcoming', 'early_access', 'released', 'delayed', 'cancelled', 'unknown'] as const
export type ReleaseStatus = (typeof releaseStatuses)[number]
export const ReleaseStatusModel = OneOf(releaseStatuses, 'ReleaseStatus')

export const gameSources = ['manual', 'metadata', 'storefront', 'scan', 'feed', 'api', 'import'] as const
export type GameSource = (typeof gameSources)[number]

/**
 * How a game got its folder. Those in `ownedOrigins` make the folder the game's own, so that its user may delete the files.
 * `entered`: a member entered or matched it. `adopted`: files of an adopted download were moved into it.
 */
export const folderOrigins = ['imported', 'scanned', 'confirmed', 'entered', 'adopted'] as const
export type FolderOrigin = (typeof folderOrigins)[number]
export const ownedOrigins: readonly FolderOrigin[] = ['imported', 'scanned', 'confirmed']

export const gameSorts = [
  'title',
  'addedAt',
  'releaseDate',
  'rating',
  'userRating',
  'size',
  'status',
  'lastSearchedAt',
] as const
export type GameSort = (typeof gameSorts)[number]

/** `provider:id`, such as `steam:620`. */
export const MetadataId = Type.String({ pattern: '^[a-z]+:[A-Za-z0-9_-]+$', maxLength: 80, examples: ['steam:620'] })
export const GameTitle = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S', examples: ['Portal 2'] })
export const maxStorefrontAppId = 4_294_967_295
const StorefrontAppId = Type.Integer({ minimum: 1, maximum: maxStorefrontAppId, examples: [620] })
/** Where the imports of a game go. */
const RootFolderId = Type.String({
  maxLength: 64,
  description: 'ID of the root folder that imports of the game go to; `null` for the library folder',
  examples: ['5f0f2f3c-9a61-4b59-8d8e-0f6a1de5b7d1'],
})
export const UserRating = Type.Number({ minimum: 0.5, maximum: 10, multipleOf: 0.5 })
export const LinkModel = Model('GameLink', { kind: Type.String(), url: Type.String() })

const integrationFields = {
  id: Id,
  title: Type.String(),
  metadataId: Nullable(Type.String()),
  storefrontAppId: Nullable(Type.Integer()),
  status: GameStatusModel,
  releaseStatus: ReleaseStatusModel,
  releaseDate: Nullable(CalendarDate),
  coverUrl: Nullable(Type.String()),
  platforms: Type.Array(Type.String()),
  genres: Type.Array(Type.String()),
  libraryPath: Nullable(Type.String()),
  addedAt: Instant,
}

/** The complete projection for other programs. */
export const IntegrationGameModel = Model('IntegrationGame', integrationFields)
export type IntegrationGame = Static<typeof IntegrationGameModel>

const listFields = {
  ...integrationFields,
  userId: Id,
  themes: Type.Array(Type.String()),
  developers: Type.Array(Type.String()),
  publishers: Type.Array(Type.String()),
  rating: Nullable(Type.Number({ minimum: 0, maximum: 100 })),
  userRating: Nullable(Type.Number()),
  hidden: Type.Boolean(),
  adult: Type.Boolean(),
  earlyAccess: Type.Boolean(),
  source: OneOf(gameSources, 'GameSource'),
  alternateTitles: Type.Array(Type.String()),
  platform: Nullable(
    Type.String({ description: 'The ID of the platform of this entry. Null: not decided', examples: ['switch'] }),
  ),
  preferredPlatform: Nullable(Type.String()),
  installedVersion: Nullable(Type.String()),
  updateAvailable: Type.Boolean(),
  releasesFound: Type.Integer(),
  lastSearchedAt: Nullable(Instant),
  completedAt: Nullable(Instant),
  verification: Nullable(VerificationModel),
  tagIds: TagIds,
}

/** A game in lists, without its long texts. */
export const GameListItemModel = Model('GameListItem', {
  ...listFields,
  entries: Type.Optional(
    Type.Array(
      Model('TitleEntry', {
        id: Id,
        platform: Nullable(Type.String({ examples: ['switch'] })),
        platformName: Nullable(Type.String({ examples: ['Switch'] })),
        status: GameStatusModel,
      }),
      { description: 'in a grouped list, the entries of the title, if it has several' },
    ),
  ),
  /** Absent from the lists of games that were just added. */
  sizeOnDisk: Type.Optional(
    Nullable(Type.Integer({ description: 'The size of its files in bytes. Null without files' })),
  ),
})
export type GameListItem = Static<typeof GameListItemModel>

export const GameModel = Model('Game', {
  ...listFields,
  summary: Nullable(Type.String()),
  screenshots: Type.Array(Type.String()),
  links: Type.Array(LinkModel),
  notes: Nullable(Type.String()),
  rootFolderId: Nullable(RootFolderId),
  verificationReason: Nullable(
    Type.String({
      description: 'Why its dumps are not verified. Null: they are, or no DAT has them',
      examples: ['RVZ images cannot be checked yet'],
    }),
  ),
})
export type Game = Static<typeof GameModel>

const text = (maxLength: number) => Type.String({ maxLength })
const texts = (maxItems: number, maxLength = 200) => Type.Array(text(maxLength), { maxItems })

/** A platform as it is requested: its ID, or a name that it is known by. */
export const PlatformInput = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'The ID of the platform, or a name that it is known by',
  examples: ['switch'],
})
/** The request for a new game. Only the title is required. */
export const NewGameModel = Model('NewGame', {
  title: GameTitle,
  metadataId: Type.Optional(Nullable(MetadataId)),
  storefrontAppId: Type.Optional(Nullable(StorefrontAppId)),
  status: Type.Optional(GameStatusModel),
  releaseStatus: Type.Optional(ReleaseStatusModel),
  releaseDate: Type.Optional(Nullable(DateInput)),
  coverUrl: Type.Optional(Nullable(text(2000))),
  platforms: Type.Optional(texts(50)),
  genres: Type.Optional(texts(50)),
  alternateTitles: Type.Optional(texts(50, 500)),
  summary: Type.Optional(Nullable(text(20_000))),
  notes: Type.Optional(Nullable(text(20_000))),
  hidden: Type.Optional(Type.Boolean()),
  platform: Type.Optional(Nullable(PlatformInput)),
  preferredPlatform: Type.Optional(Nullable(text(100))),
  tagIds: Type.Optional(TagIds),
  rootFolderId: Type.Optional(Nullable(RootFolderId)),
  requestNote: Type.Optional({
    ...Nullable(text(1000)),
    description: 'What the administrators should know, if they must approve the game',
    examples: ['For our evening on Friday'],
  }),
})
export type NewGame = Static<typeof NewGameModel>

export const GameChangeModel = Type.Partial(
  Model('GameChange', {
    title: GameTitle,
    status: GameStatusModel,
    hidden: Type.Boolean(),
    userRating: Nullable(UserRating),
    notes: Nullable(text(20_000)),
    platforms: texts(50),
    platform: Nullable(PlatformInput),
    preferredPlatform: Nullable(text(100)),
    metadataId: Nullable(MetadataId),
    installedVersion: Nullable(text(100)),
    libraryPath: Nullable(text(4096)),
    tagIds: TagIds,
    rootFolderId: Nullable(RootFolderId),
    coverUrl: Nullable(
      Type.String({
        maxLength: 2000,
        pattern: '^https?://',
        description: 'The address of the cover. A refresh of the metadata keeps it. Null for no cover',
        examples: ['https://example.org/covers/620.jpg'],
      }),
    ),
  }),
)
export type GameChange = Static<typeof GameChangeModel>

/** The facts that decide whether a release belongs to a game. */
export type MatchTarget = { title: string; year: number | null; alternateTitles: string[] }

export function matchTarget(game: Pick<Game, 'title' | 'releaseDate' | 'alternateTitles'>): MatchTarget {
  const year = game.releaseDate === null ? null : Number(game.releaseDate.slice(0, 4))
  return { title: game.title, year, alternateTitles: game.alternateTitles }
}

/** The day begins earliest in the zone UTC+14. */
const maxZoneMs = 14 * 3_600_000

/**
 * Whether a game is not out. Early access counts as out, and so does a released game whose date has begun somewhere
 * on Earth. A delayed or canceled game does not, although its date has passed.
 */
export function isUnreleased(game: Pick<Game, 'releaseStatus' | 'releaseDate'>, now: Date): boolean {
  if (game.releaseStatus === 'early_access') return false
  if (game.releaseStatus === 'delayed' || game.releaseStatus === 'cancelled') return true
  const { announced, released } = latestReleaseDays(now)
  if (game.releaseDate !== null) return game.releaseDate > (game.releaseStatus === 'released' ? released : announced)
  return game.releaseStatus === 'upcoming'
}

/**
 * The latest release dates (YYYY-MM-DD) that count as released, for announced games and for games marked as released.
 */
export function latestReleaseDays(now: Date): { announced: string; released: string } {
  const dayAfter = (aheadMs: number) => new Date(now.getTime() + aheadMs).toISOString().slice(0, 10)
  return { announced: dayAfter(0), released: dayAfter(maxZoneMs) }
}
