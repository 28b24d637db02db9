import { resumeRename } from '#core/renaming/rename-folders.ts'
import { resumeScans } from '#core/scanning/start-scan.ts'

/** Continues what was interrupted. The renaming first, so that no scan sees a folder that was moved but not recorded. */
export function resumeLibraryWork(app: Parameters<typeof resumeScans>[0]): number {
  resumeRename(app)
  return resumeScans(app)
}
