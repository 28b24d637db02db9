import type { StoredScan } from '#db/repositories/scans.ts'
import type { Role } from '#domain/accounts/user.ts'
import type { Candidate, EntryState, RootScan, ScanState, ScanStatus, Unmatched } from '#domain/games/root-folder.ts'
import { join } from '#domain/paths/paths.ts'
import type { AppContext } from '../app-context.ts'
import { currentRootMessage } from '../root-folders/missing-games.ts'
import { readEntry } from './identify/match-entry.ts'

type Deps = Pick<AppContext, 'scans' | 'rootFolders'>

/** The progress of each root's last scan. */
export function scanStatus(app: Deps): ScanStatus {
  const roots = app.rootFolders.all().flatMap((root): (RootScan & { scanId: string })[] => {
    const scan = app.scans.ofRoot(root.id)
    if (scan === null) return []
    const { state, message, startedAt, finishedAt, scanId } = scan
    const counted = { ...figures(app, scan), state, message, startedAt, finishedAt }
    return [{ rootFolderId: root.id, path: root.path, name: root.name, scanId, ...counted }]
  })
  const latest = roots.toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1))[0]
  return { scanId: latest?.scanId ?? null, running: roots.some(({ state }) => state === 'running'), roots }
}

/** The progress of each root's last scan as users of a role see it. */
export async function scanStatusFor(app: Deps, role: Role): Promise<ScanStatus> {
  const status = scanStatus(app)
  if (role === 'admin') return status
  const roots = status.roots.map(async (scan) => ({ ...scan, message: await memberMessageOf(app, scan) }))
  return { ...status, roots: await Promise.all(roots) }
}

const memberMessages: Partial<Record<ScanState, string>> = {
  running: 'Waiting for the metadata provider',
  paused: 'The scan is paused because the metadata provider fails',
  cancelled: 'Cancelled',
  failed: 'This root folder could not be scanned',
}

/** Messages of scans name missing games and quote errors, so that members read one of these instead. */
async function memberMessageOf(app: Deps, { state, message, rootFolderId }: RootScan): Promise<string | null> {
  if (message === null) return null
  const root = state === 'done' ? app.rootFolders.find(rootFolderId) : null
  if (root !== null) return (await currentRootMessage(app, root))?.publicMessage ?? null
  return memberMessages[state] ?? null
}

/** Emits `scanProgress` for a root. */
export function emitScanProgress(app: Pick<AppContext, 'scans' | 'events'>, rootFolderId: string): void {
  const scan = app.scans.ofRoot(rootFolderId)
  if (scan === null) return
  app.events.emit('scanProgress', { rootFolderId, ...figures(app, scan), state: scan.state })
}

/** Unmatched folders with their candidates, or the ignored ones. Candidates from libraries of other users are left out. */
export function listUnmatched(
  app: Pick<AppContext, 'coverUrls' | 'games' | 'rootFolders' | 'scans'>,
  userId: string,
  { ignored = false }: { ignored?: boolean | undefined } = {},
): Unmatched[] {
  const paths = new Map(app.rootFolders.all().map(({ id, path }) => [id, path]))
  const states: EntryState[] = ignored ? ['ignored'] : ['unmatched', 'removed']
  const entries = app.scans.entriesWith(states)
  const gameIds = ownGames(app, userId, entries)
  const ownIds = new Set(gameIds.values())
  const isVisible = ({ inLibrary }: Candidate): boolean => inLibrary === null || ownIds.has(inLibrary)
  // After a restart no provider has returned them yet. Games of a library may have covers that a user entered.
  const found = entries.flatMap(({ candidates }) => candidates).filter(({ inLibrary }) => inLibrary === null)
  app.coverUrls.remember(found)
  return entries.map(({ rootFolderId, name, title, reason, candidates }) => ({
    rootFolderId,
    folderName: name,
    path: join(paths.get(rootFolderId) ?? '', name),
    title: title || readEntry(name).title,
    reason,
    candidates: candidates
      .filter(isVisible)
      .map((candidate) => ({ ...candidate, inLibrary: gameIds.get(candidate.metadataId) ?? null })),
  }))
}

/** The user's own games among the candidates, by metadata id. */
function ownGames(
  app: Pick<AppContext, 'games'>,
  userId: string,
  entries: readonly Pick<Unmatched, 'candidates'>[],
): Map<string, string> {
  const metadataIds = [...new Set(entries.flatMap(({ candidates }) => candidates.map(({ metadataId }) => metadataId)))]
  const matches = app.games.libraryMatches(userId, { metadataIds, storefrontAppIds: [], titles: [] })
  // Of the entries of a title, the oldest one.
  return new Map(matches.toReversed().flatMap(({ metadataId, id }) => (metadataId === null ? [] : [[metadataId, id]])))
}

function figures({ scans }: Pick<AppContext, 'scans'>, { rootFolderId, total }: StoredScan) {
  const { pending, matched, unmatched, removed, ignored } = scans.counts(rootFolderId)
  const done = matched + unmatched + removed + ignored
  return { done, total: Math.max(total, pending + done), matched, unmatched: unmatched + removed }
}
