import { resumeRename } from '#core/renaming/rename-folders.ts'
import { resumeScans, scanLibraryForMoves, startAutomaticScan } from '#core/scanning/start-scan.ts'

/** Continues what was interrupted. The renaming first, so that no scan sees a folder that was moved but not recorded. */
export function resumeLibraryWork(app: Parameters<typeof resumeScans>[0]): number {
  resumeRename(app)
  return resumeScans(app)
}

/** Scans the root folders and the library folder. */
export function scanLibrary(app: Parameters<typeof startAutomaticScan>[0]): void {
  startAutomaticScan(app)
  scanLibraryForMoves(app)
}
