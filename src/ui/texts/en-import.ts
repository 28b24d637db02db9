import { importFiles, importMode, manualImport } from './en/import.ts'
import { registerEnglish } from './language.ts'

/** The English texts of the review and the manual import, which the first page does not need. */
export const enImport = { importFiles, importMode, manualImport }

registerEnglish(enImport)
