import { join } from 'node:path'
import type { StoredScan } from '#db/repositories/scans.ts'
import type { EntryState, RootScan, ScanStatus, Unmatched } from '#domain/root-folder.ts'
import type { Program } from '../program.ts'
import { readEntry } from './match-entry.ts'

type Parts = Pick<Program, 'scans' | 'rootFolders'>

/** How far the last scan of each root is. */
export function scanStatus(program: Parts): ScanStatus {
  const roots = program.rootFolders.all().flatMap((root): (RootScan & { scanId: string })[] => {
    const scan = program.scans.ofRoot(root.id)
    if (scan === null) return []
    const { state, message, startedAt, finishedAt, scanId } = scan
    const counted = { ...figures(program, scan), state, message, startedAt, finishedAt }
    return [{ rootFolderId: root.id, path: root.path, name: root.name, scanId, ...counted }]
  })
  const latest = roots.toSorted((one, other) => (one.startedAt < other.startedAt ? 1 : -1))[0]
  return { scanId: latest?.scanId ?? null, running: roots.some(({ state }) => state === 'running'), roots }
}

/** Tells whoever looks on how far the scan of a root is. */
export function tellScan(program: Pick<Program, 'scans' | 'events'>, rootFolderId: string): void {
  const scan = program.scans.ofRoot(rootFolderId)
  if (scan === null) return
  program.events.emit('scanProgress', { rootFolderId, ...figures(program, scan), state: scan.state })
}

/** The folders of which nobody could say which game they are, each with what it might be; or those to be left alone. */
export function listUnmatched(
  program: Parts & Pick<Program, 'games'>,
  userId: string,
  { ignored = false }: { ignored?: boolean | undefined } = {},
): Unmatched[] {
  const held = program.games.metadataIdsOf(userId)
  const paths = new Map(program.rootFolders.all().map(({ id, path }) => [id, path]))
  const states: EntryState[] = ignored ? ['ignored'] : ['unmatched', 'removed']
  return program.scans.entriesWith(states).map(({ rootFolderId, name, title, reason, candidates }) => ({
    rootFolderId,
    folderName: name,
    path: join(paths.get(rootFolderId) ?? '', name),
    title: title || readEntry(name).title,
    reason,
    candidates: candidates.map((one) => ({ ...one, inLibrary: held.get(one.metadataId) ?? null })),
  }))
}

function figures({ scans }: Pick<Program, 'scans'>, { rootFolderId, total }: StoredScan) {
  const { pending, matched, unmatched, removed, ignored } = scans.counts(rootFolderId)
  const done = matched + unmatched + removed + ignored
  return { done, total: Math.max(total, pending + done), matched, unmatched: unmatched + removed }
}
