import { Type } from '@sinclair/typebox'
import type { AppContext } from '#core/app-context.ts'
import { type GameListItem, isOwned, isUnreleased, type ReleaseStatus } from '#domain/games/game.ts'
import { Model } from '#domain/scalars.ts'

/** The covers that programs know. Homarr refuses every other type. */
const ImageModel = Model('ArrImage', {
  coverType: Type.String({ examples: ['poster'] }),
  remoteUrl: Type.String({ examples: ['https://example.org/covers/620.jpg'] }),
})

/** A game in the form of a movie. What is unknown is absent: programs refuse `null`. */
export const MovieModel = Model('ArrMovie', {
  id: Type.Integer(),
  title: Type.String(),
  originalTitle: Type.String({ examples: ['Portal 2'] }),
  sortTitle: Type.String({ examples: ['portal 2'] }),
  titleSlug: Type.String({ examples: ['portal-2'] }),
  alternateTitles: Type.Array(Model('ArrAlternateTitle', { title: Type.String() })),
  year: Type.Integer({ description: '0 if unknown' }),
  status: Type.String({ examples: ['released'] }),
  digitalRelease: Type.Optional(Type.String({ examples: ['2026-11-21T00:00:00Z'] })),
  added: Type.String({ examples: ['2026-11-21T03:30:00.000Z'] }),
  genres: Type.Array(Type.String()),
  images: Type.Array(ImageModel),
  tags: Type.Array(Type.Integer()),
  monitored: Type.Boolean({ description: 'whether the game is wanted or being downloaded' }),
  hasFile: Type.Boolean({ description: 'whether the game is owned' }),
  isAvailable: Type.Boolean({ description: 'whether the game is released' }),
  sizeOnDisk: Type.Integer(),
  tmdbId: Type.Integer({ description: 'always 0: no game is in the database of movies' }),
  runtime: Type.Integer({ description: 'always 0', examples: [0] }),
  qualityProfileId: Type.Integer({ description: 'always 0' }),
  minimumAvailability: Type.String({ examples: ['released'] }),
})
export type Movie = typeof MovieModel.static

type ShownGame = Pick<
  GameListItem,
  | 'id'
  | 'title'
  | 'alternateTitles'
  | 'releaseDate'
  | 'releaseStatus'
  | 'addedAt'
  | 'genres'
  | 'coverUrl'
  | 'tagIds'
  | 'status'
  | 'sizeOnDisk'
>

const statusOf: Record<ReleaseStatus, string> = {
  upcoming: 'announced',
  delayed: 'announced',
  cancelled: 'tba',
  unknown: 'tba',
  early_access: 'released',
  released: 'released',
}

type Deps = Pick<AppContext, 'arrIds' | 'clock'>

/** Games in the form of movies, in the same order. */
export function toMovies(app: Deps, games: readonly ShownGame[]): Movie[] {
  const isAvailable = createAvailability(app.clock.now())
  const numbers = app.arrIds.numbersOf(
    'game',
    games.map(({ id }) => id),
  )
  const tags = app.arrIds.numbersOf(
    'tag',
    games.flatMap(({ tagIds }) => tagIds),
  )
  return games.map((game) => describe(game, { id: numbers.get(game.id) ?? 0, tags, isAvailable }))
}

/** One game in the form of a movie. */
export function toMovie(app: Deps, game: ShownGame): Movie {
  const id = app.arrIds.numbersOf('game', [game.id]).get(game.id) ?? 0
  return describe(game, {
    id,
    tags: app.arrIds.numbersOf('tag', game.tagIds),
    isAvailable: createAvailability(app.clock.now()),
  })
}

type Released = Pick<GameListItem, 'releaseStatus' | 'releaseDate'>
type Known = { id: number; tags: ReadonlyMap<string, number>; isAvailable: (game: Released) => boolean }

/** Many games of a library are released on the same days. */
function createAvailability(now: Date): Known['isAvailable'] {
  const known = new Map<string, boolean>()
  return (game) => {
    const key = `${game.releaseStatus} ${game.releaseDate}`
    const found = known.get(key) ?? !isUnreleased(game, now)
    known.set(key, found)
    return found
  }
}

function describe(game: ShownGame, { id, tags, isAvailable }: Known): Movie {
  const { title, releaseDate, status, sizeOnDisk } = game
  return {
    id,
    title,
    originalTitle: title,
    sortTitle: title.toLowerCase(),
    titleSlug: slugOf(title) || String(id),
    alternateTitles: game.alternateTitles.map((each) => ({ title: each })),
    year: releaseDate === null ? 0 : Number(releaseDate.slice(0, 4)),
    status: statusOf[game.releaseStatus],
    ...(releaseDate === null ? {} : { digitalRelease: releaseMoment(releaseDate) }),
    added: game.addedAt,
    genres: game.genres,
    images: imagesOf(game.coverUrl),
    tags: game.tagIds.flatMap((tag) => tags.get(tag) ?? []),
    monitored: isMonitored(status),
    hasFile: isOwned(game) || (sizeOnDisk ?? 0) > 0,
    isAvailable: isAvailable(game),
    sizeOnDisk: sizeOnDisk ?? 0,
    tmdbId: 0,
    runtime: 0,
    qualityProfileId: 0,
    minimumAvailability: 'released',
  }
}

/** Games that a search is looking for, or whose download is running. */
export function isMonitored(status: GameListItem['status']): boolean {
  return status === 'wanted' || status === 'downloading'
}

/** Programs read dates with a time. */
export function releaseMoment(date: string): string {
  return `${date}T00:00:00Z`
}

function slugOf(title: string): string {
  // Most titles are plain, and a library has thousands.
  const plain = /^[ -~]*$/.test(title) ? title : title.normalize('NFKD').replace(/\p{M}+/gu, '')
  return plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** An address that needs no parser, as nearly all covers have. */
const plainAddress = /^https?:\/\/(?!\S*xn--)[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}\/\S*$/i

function imagesOf(coverUrl: string | null): Movie['images'] {
  if (coverUrl === null || !/^https?:\/\//i.test(coverUrl)) return []
  const isAddress = plainAddress.test(coverUrl) || URL.canParse(coverUrl)
  return isAddress ? [{ coverType: 'poster', remoteUrl: coverUrl }] : []
}
