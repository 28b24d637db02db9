import { platformIdOf } from '#domain/games/entry-platform.ts'
import { type Game, gameStatuses, maxStorefrontAppId, type ReleaseStatus } from '#domain/games/game.ts'
import { platformName } from '#domain/games/platform-name.ts'
import type { SkippedRows, SourceGame, SourceNote, SourceRow } from '#domain/other-programs/program-data.ts'
import { isCalendarDate } from '#domain/scalars.ts'
import { plausibleDate } from '../metadata/dates.ts'
import { linkKinds } from '../metadata/igdb/link-kinds.ts'
import type { TableRow } from './tables.ts'

const maxTitle = 500
const maxSummary = 20_000
const maxListed = 50
const maxListedText = 200
const maxName = 100

const releaseStatuses: Record<string, ReleaseStatus> = {
  released: 'released',
  upcoming: 'upcoming',
  delayed: 'delayed',
  cancelled: 'cancelled',
}

/** A game of the table `games`. */
export function readGame(row: TableRow, now: string): SourceRow<SourceGame> | SkippedRows {
  const title = row.text('title')?.slice(0, maxTitle)
  const { table } = row
  if (title === undefined) return { table, name: row.id, count: 1, note: 'It has no title.' }
  const notes: string[] = []
  const igdbId = positive(row.number('igdb_id'))
  const appId = positive(row.number('steam_appid'))
  const releaseStatus = row.flag('early_access')
    ? 'early_access'
    : (releaseStatuses[row.text('release_status') ?? ''] ?? 'unknown')
  const status = gameStatuses.find((each) => each === row.text('status'))
  // A game of an unknown status is not to be searched for.
  if (status === undefined) notes.push(`Ludarr has no status "${row.text('status')}": the game is shelved.`)
  const game: Omit<Game, 'id' | 'userId'> = {
    title,
    metadataId: igdbId === null ? null : `igdb:${igdbId}`,
    storefrontAppId: appId !== null && appId <= maxStorefrontAppId ? appId : null,
    status: status ?? 'shelved',
    releaseStatus,
    releaseDate: dateOf(row.text('release_date')) ?? dateOf(row.text('original_release_date')),
    coverUrl: webUrl(row.text('cover_url')),
    ...listsOf(row),
    ...stateOf(row, now),
    rating: ratingOf(row.number('rating') ?? row.number('aggregated_rating')),
    userRating: userRatingOf(row, notes),
    earlyAccess: row.flag('early_access'),
    libraryPath: row.exact('library_path'),
    summary: row.prose('summary')?.slice(0, maxSummary) ?? null,
    links: linksOf(row.json('igdb_websites')),
    notes: row.prose('notes')?.slice(0, maxSummary) ?? null,
    tagIds: [],
    rootFolderId: null,
    verification: null,
    verificationReason: null,
  }
  return { table, id: row.id, name: labelOf(game), notes, userId: row.reference('user_id', 'users'), game }
}

/** An entry of the journal, which newer versions have instead of notes. */
export function readJournalEntry(row: TableRow): SourceRow<SourceNote> {
  const day = row.instant('created_at', null)?.slice(0, 10)
  const text = [day, row.prose('note')].filter(Boolean).join(': ')
  return { table: row.table, name: day ?? row.id, notes: [], gameId: row.reference('game_id', 'games') ?? '', text }
}

function listsOf(row: TableRow) {
  const listed = (column: string, maxLength = maxListedText) =>
    [...new Set(row.texts(column))].filter((text) => text.length <= maxLength).slice(0, maxListed)
  return {
    platforms: [...new Set(listed('platforms').map(platformName))],
    genres: listed('genres'),
    themes: listed('themes'),
    developers: listed('developers'),
    publishers: listed('publishers'),
    screenshots: listed('screenshots', 2000).filter((url) => webUrl(url) !== null),
    alternateTitles: [],
  }
}

function stateOf(row: TableRow, now: string) {
  return {
    addedAt: row.instant('added_at', now),
    completedAt: row.instant('completed_at', null),
    hidden: row.flag('hidden'),
    adult: row.flag('is_adult_content'),
    source: 'import' as const,
    platform: platformIdOf(row.text('target_platform_name') ?? ''),
    preferredPlatform: row.text('target_platform_name')?.slice(0, maxName) ?? null,
    installedVersion: row.text('installed_version')?.slice(0, maxName) ?? null,
    updateAvailable: false,
    releasesFound: 0,
    lastSearchedAt: null,
  }
}

/** The release year tells games of the same title apart. */
function labelOf({ title, releaseDate }: Pick<Game, 'title' | 'releaseDate'>): string {
  return releaseDate === null ? title : `${title} (${releaseDate.slice(0, 4)})`
}

function positive(number: number | null): number | null {
  return number !== null && Number.isSafeInteger(number) && number > 0 ? number : null
}

/** Questarr rates from 0 to 10. */
function ratingOf(rating: number | null): number | null {
  if (rating === null || rating <= 0) return null
  return Math.min(100, Math.round(rating <= 10 ? rating * 10 : rating))
}

function userRatingOf(row: TableRow, notes: string[]): number | null {
  const rating = row.number('user_rating')
  if (rating === null) return null
  const rounded = Math.round(rating * 2) / 2
  if (rounded >= 0.5 && rounded <= 10) return rounded
  notes.push(`The rating ${rating} is not between 0.5 and 10.`)
  return null
}

function dateOf(text: string | null): string | null {
  const day = text?.slice(0, 10) ?? ''
  return isCalendarDate(day) ? plausibleDate(day) : null
}

function webUrl(text: string | null): string | null {
  const url = text?.startsWith('//') ? `https:${text}` : text
  return url != null && url.length <= 2000 && /^https?:\/\/\S+$/i.test(url) ? url : null
}

function linksOf(websites: unknown): Game['links'] {
  if (!Array.isArray(websites)) return []
  return websites.flatMap((website: unknown) => {
    if (typeof website !== 'object' || website === null) return []
    const { category, url } = website as { category?: unknown; url?: unknown }
    const kind = linkKinds[Number(category)]
    const address = typeof url === 'string' ? webUrl(url) : null
    return kind === undefined || address === null ? [] : [{ kind, url: address }]
  })
}
