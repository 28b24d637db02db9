import type { DomainEvents } from '#domain/events.ts'
import type { ScanStatus } from '#domain/games/root-folder.ts'

/** The status of the scan with what was told since. */
export function patchScan(known: ScanStatus, { rootFolderId, ...told }: DomainEvents['scanProgress']): ScanStatus {
  const roots = known.roots.map((root) => (root.rootFolderId === rootFolderId ? { ...root, ...told } : root))
  return { ...known, roots, running: roots.some(({ state }) => state === 'running') }
}
