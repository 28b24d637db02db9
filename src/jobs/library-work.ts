import { resumeRename } from '#core/renaming/rename-folders.ts'
import { resumeScans, scanLibraryForMoves, startAutomaticScan } from '#core/scanning/start-scan.ts'
import { libraryId } from '#core/scanning/watch-roots.ts'

/** Continues what was interrupted. The renaming first, so that no scan sees a folder that was moved but not recorded. */
export function resumeLibraryWork(app: Parameters<typeof resumeScans>[0]): number {
  resumeRename(app)
  return resumeScans(app)
}

/** Scans the root folders and the library folder. `isManual`: whether a user asked for it. */
export function scanLibrary(app: Parameters<typeof startAutomaticScan>[0], isManual: boolean): void {
  startAutomaticScan(app, { isRequested: isManual })
  scanLibraryForMoves(app)
}

/** Scans the root folder that has changed, or the library folder. */
export function scanChanged(app: Parameters<typeof startAutomaticScan>[0], id: string): void {
  if (id === libraryId) scanLibraryForMoves(app)
  else startAutomaticScan(app, { only: id })
}
