import { log } from './en/log.ts'
import { updates } from './en/updates.ts'
import { registerEnglish } from './language.ts'

/** The English texts of the pages below System, which the first page does not need. */
export const enSystem = { log, updates }

registerEnglish(enSystem)
