/** The values of `game_type`. https://api-docs.igdb.com/#game-type */
export const gameType = {
  mainGame: 0,
  dlc: 1,
  expansion: 2,
  bundle: 3,
  standaloneExpansion: 4,
  mod: 5,
  episode: 6,
  season: 7,
  remake: 8,
  remaster: 9,
  expandedGame: 10,
  port: 11,
  fork: 12,
  pack: 13,
} as const

/** Types of games that can be added to a library. */
export const playableTypes: readonly number[] = [
  gameType.mainGame,
  gameType.bundle,
  gameType.standaloneExpansion,
  gameType.mod,
  gameType.remake,
  gameType.remaster,
  gameType.expandedGame,
  gameType.port,
  gameType.fork,
]

/** Types in lists: no bundles, whose games are listed too, and no mods. */
export const listedTypes: readonly number[] = [
  gameType.mainGame,
  gameType.standaloneExpansion,
  gameType.remake,
  gameType.remaster,
  gameType.expandedGame,
]

/** The `external_game_source` of Steam. */
export const steamSource = 1

const externalIds = ['external_games.uid', 'external_games.external_game_source']

/** The fields of a complete game record. A field that IGDB does not know makes it refuse the whole query. */
export const gameFields: readonly string[] = [
  'name',
  'slug',
  'url',
  'summary',
  'alternative_names.name',
  'game_localizations.name',
  'cover.image_id',
  'screenshots.image_id',
  'first_release_date',
  'release_dates.date',
  'release_dates.human',
  'game_type',
  'game_status',
  'version_parent',
  'total_rating',
  'aggregated_rating',
  'age_ratings.*',
  'age_ratings.rating_category.rating',
  'platforms.name',
  'genres.name',
  'themes.name',
  'involved_companies.company.name',
  'involved_companies.developer',
  'involved_companies.publisher',
  'websites.url',
  'websites.type',
  ...externalIds,
]

const namedGame = ['name', 'first_release_date', 'game_type', 'version_parent']

/** The fields of the add-ons of a game. */
export const partFields: readonly string[] = [...namedGame, ...externalIds]

/** Fields of the record that another record refers to at `path`. */
export const fieldsBelow = (path: string, fields: readonly string[]): string[] =>
  fields.map((field) => `${path}.${field}`)

/** Lists of games in a game record whose names could be taken for it. */
export const relatedLists = [
  'standalone_expansions',
  'remakes',
  'remasters',
  'expanded_games',
  'bundles',
  'forks',
] as const
/** Series that a game belongs to; each lists its games. */
export const seriesLists = ['collections', 'franchises'] as const
/** The game that an add-on or an edition belongs to. */
export const parentFields = ['parent_game', 'version_parent'] as const
export const partLists = ['dlcs', 'expansions'] as const

/** The fields that relations are read from. */
export const relationFields: readonly string[] = [
  'name',
  'alternative_names.name',
  'game_localizations.name',
  'release_dates.human',
  'release_dates.platform.name',
  'release_dates.status.name',
  ...partLists.flatMap((list) => fieldsBelow(list, partFields)),
  ...relatedLists.flatMap((list) => fieldsBelow(list, namedGame)),
  ...seriesLists.flatMap((list) => fieldsBelow(`${list}.games`, namedGame)),
  ...parentFields.flatMap((field) => fieldsBelow(field, namedGame)),
]
