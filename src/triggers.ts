import { resumeMoves } from '#core/acquisition/grab/move.ts'
import { recheckDifferences } from '#core/acquisition/grab/recheck-differences.ts'
import { resumeGrabs } from '#core/acquisition/grab/resume.ts'
import type { AppContext } from '#core/app-context.ts'
import { rollBackLastImport } from '#core/importing/rollback.ts'
import { startImport } from '#core/importing/start-import.ts'
import type { Triggers } from '#core/tasks/triggers.ts'

/** Connects the calls that lower subjects of core make to the subjects above them. */
export function createTriggers(app: () => AppContext): Triggers {
  return {
    importDownload: (download) => void startImport(app(), download),
    rollBackImport: (record) => rollBackLastImport(app(), record),
    resumeGrabs: async (signal) => {
      await resumeGrabs(app(), signal)
      await resumeMoves(app(), signal)
    },
    recheckDifferences: (downloader, downloads) => recheckDifferences(app(), downloader, downloads),
  }
}
