import type { UntrackedGroup, UntrackedList } from '#domain/downloads/untracked.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'
import type { ParsedReleaseName } from '#domain/release-name/parsed-release-name.ts'
import type { AppContext } from '../app-context.ts'
import { findMatchingGames } from '../library/find-matching-games.ts'
import { findUntracked } from './find-untracked.ts'
import { downloadsPerPage, shownErrors } from './list-downloads.ts'
import { showUntracked } from './show-download.ts'

type LikelyGame = {
  parsed: ParsedReleaseName
  /** The best match among the user's games. */
  game: { id: string; title: string; confidence: number; why: string } | null
}

type UntrackedQuery = { limit?: number | undefined; offset?: number | undefined }

/**
 * A page of the untracked downloads of all clients, newest first, grouped by the game they most likely belong to, with
 * the total number of downloads. A group may continue on the next page.
 */
export async function listUntracked(
  app: Pick<
    AppContext,
    'clientMonitor' | 'downloadClientKinds' | 'downloaders' | 'downloads' | 'gameKeys' | 'games' | 'relations' | 'users'
  >,
  userId: string,
  { limit = downloadsPerPage, offset = 0 }: UntrackedQuery = {},
): Promise<UntrackedList & { total: number }> {
  const { untracked, errors } = await findUntracked(app)
  const page = untracked.slice(offset, offset + limit)
  const names = page.map(({ reported }) => reported.name)
  const likely = await findLikelyGames(app, userId, names)
  const groups = new Map<string, UntrackedGroup>()
  for (const [index, download] of page.entries()) {
    const found = likely[index]
    if (found === undefined) continue
    const { kind, version } = found.parsed
    addToGroup(groups, found, { ...showUntracked(app, download), kind, version })
  }
  const list = [...groups.values()].sort((a, b) => b.confidence - a.confidence)
  return { groups: list, errors: shownErrors(app, userId, errors), total: untracked.length }
}

function addToGroup(
  groups: Map<string, UntrackedGroup>,
  { parsed, game }: LikelyGame,
  download: UntrackedGroup['downloads'][number],
): void {
  const key = game?.id ?? `title ${normalizeTitle(parsed.title)}`
  const confidence = { confidence: game?.confidence ?? 0, why: game?.why ?? null }
  const group = groups.get(key)
  if (group === undefined) {
    const title = game?.title ?? (parsed.title || download.title)
    groups.set(key, { title, gameId: game?.id ?? null, ...confidence, downloads: [download] })
    return
  }
  group.downloads.push(download)
  if (confidence.confidence > group.confidence) Object.assign(group, confidence)
}

/** Finds the user's game that matches each download name best, in the order of the names. */
export async function findLikelyGames(
  app: Pick<AppContext, 'games' | 'gameKeys' | 'relations'>,
  userId: string,
  names: readonly string[],
): Promise<LikelyGame[]> {
  if (names.length === 0) return []
  const matching = await findMatchingGames(app, userId, names)
  return matching.map(({ parsed, game }) => {
    if (game === null) return { parsed, game }
    const { id, title, confidence, why } = game
    return { parsed, game: { id, title, confidence, why } }
  })
}
