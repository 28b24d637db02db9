import { romSets } from './en/rom-sets.ts'
import { registerEnglish } from './language.ts'

/** The English texts of the pages of systems, which the first page does not need. */
export const enRomSets = { romSets }

registerEnglish(enRomSets)
