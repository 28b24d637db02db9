import { firstRun, firstRunText } from './en/first-run.ts'
import { log } from './en/log.ts'
import { programImport, programImportPhase, programImportTable } from './en/program-import.ts'
import { healthAction, taskHistory } from './en/system-pages.ts'
import { updates } from './en/updates.ts'
import { registerEnglish } from './language.ts'

/** The English texts of the pages below System, which the first page does not need. */
export const enSystem = {
  firstRun,
  firstRunText,
  healthAction,
  log,
  programImport,
  programImportPhase,
  programImportTable,
  taskHistory,
  updates,
}

registerEnglish(enSystem)
