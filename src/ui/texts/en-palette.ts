import { paletteWords } from './en/palette-words.ts'
import { registerEnglish } from './language.ts'

/** The English texts of the palette, which the first page does not need. */
export const enPalette = { paletteWords }

registerEnglish(enPalette)
