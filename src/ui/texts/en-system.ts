import { log } from './en/log.ts'
import { registerEnglish } from './language.ts'

/** The English texts of the pages below System, which the first page does not need. */
export const enSystem = { log }

registerEnglish(enSystem)
