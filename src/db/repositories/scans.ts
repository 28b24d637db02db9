import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { EntryState } from '#domain/root-folder.ts'
import type { Connection } from '../connection.ts'
import { rootScans, scanEntries } from '../schema/root-folders.ts'

export type StoredScan = typeof rootScans.$inferSelect
export type ScanEntry = typeof scanEntries.$inferSelect
export type ScansRepository = ReturnType<typeof createScansRepository>

/** How far the scans of the root folders are, and what they found. */
export function createScansRepository(connection: Connection) {
  const { orm } = connection
  const isEntry = (rootFolderId: string, name: string) =>
    and(eq(scanEntries.rootFolderId, rootFolderId), eq(scanEntries.name, name))
  return {
    all: (): StoredScan[] => orm.select().from(rootScans).orderBy(asc(rootScans.startedAt)).all(),
    ofRoot: (rootFolderId: string): StoredScan | null =>
      orm.select().from(rootScans).where(eq(rootScans.rootFolderId, rootFolderId)).get() ?? null,
    /** Asked before each step of a scan, so without the builder's work. */
    isRunning: (rootFolderId: string, scanId: string): boolean =>
      connection.all(
        "SELECT 1 FROM root_scans WHERE root_folder_id = ? AND scan_id = ? AND state = 'running'",
        rootFolderId,
        scanId,
      ).length > 0,
    withState: (states: readonly StoredScan['state'][]): StoredScan[] =>
      orm
        .select()
        .from(rootScans)
        .where(inArray(rootScans.state, [...states]))
        .all(),
    put: (scan: StoredScan): void =>
      void orm.insert(rootScans).values(scan).onConflictDoUpdate({ target: rootScans.rootFolderId, set: scan }).run(),
    update: (rootFolderId: string, change: Partial<StoredScan>): void =>
      void orm.update(rootScans).set(change).where(eq(rootScans.rootFolderId, rootFolderId)).run(),
    entry: (rootFolderId: string, name: string): ScanEntry | null =>
      orm.select().from(scanEntries).where(isEntry(rootFolderId, name)).get() ?? null,
    entriesWith: (state: EntryState, rootFolderId: string | null, limit = -1): ScanEntry[] =>
      orm
        .select()
        .from(scanEntries)
        .where(
          and(
            eq(scanEntries.state, state),
            rootFolderId === null ? undefined : eq(scanEntries.rootFolderId, rootFolderId),
          ),
        )
        .orderBy(asc(scanEntries.rootFolderId), asc(scanEntries.name))
        .limit(limit)
        .all(),
    counts: (rootFolderId: string): Record<EntryState, number> => {
      const counts = { pending: 0, matched: 0, unmatched: 0 }
      const rows = connection.all<{ state: EntryState; count: number }>(
        'SELECT state, count(*) AS count FROM scan_entries WHERE root_folder_id = ? GROUP BY state',
        rootFolderId,
      )
      for (const { state, count } of rows) counts[state] = count
      return counts
    },
    putEntry: (entry: ScanEntry): void =>
      void orm
        .insert(scanEntries)
        .values(entry)
        .onConflictDoUpdate({ target: [scanEntries.rootFolderId, scanEntries.name], set: entry })
        .run(),
    changeEntry: (rootFolderId: string, name: string, change: Partial<ScanEntry>): void =>
      void orm.update(scanEntries).set(change).where(isEntry(rootFolderId, name)).run(),
    /** The provider is asked about every folder anew. */
    forgetAsked: (rootFolderId: string): void =>
      void orm.update(scanEntries).set({ askedAt: null }).where(eq(scanEntries.rootFolderId, rootFolderId)).run(),
    /** Forgets what a scan did not see any more. */
    forgetUnseen: (rootFolderId: string, scanId: string): void =>
      void orm
        .delete(scanEntries)
        .where(and(eq(scanEntries.rootFolderId, rootFolderId), ne(scanEntries.scanId, scanId)))
        .run(),
  }
}
