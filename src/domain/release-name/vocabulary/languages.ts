import { meaningByWord, wordsOf } from '../word-rows.ts'
import rows from '../words/languages.json' with { type: 'json' }
import regionRows from '../words/regions.json' with { type: 'json' }

/** English language names by word or code, in lower case. */
export const languageWords = meaningByWord(rows)

const ambiguousCodes = new Set(['FIN', 'CAT', 'DAN', 'NOR', 'POR', 'IND', 'CHI', 'ARA', 'CES', 'DEU'])

/** Whether the word of a language also means it outside brackets. Short words do so only in capitals: "GER", not "ger" or "CAT". */
export const isFreeLanguageWord = (text: string): boolean =>
  text.length > 3 ||
  text.charCodeAt(0) > 127 ||
  (text.length === 3 && text === text.toUpperCase() && !ambiguousCodes.has(text))

/** "MULTi13", "Multi", "ML": several languages that are not listed. */
export const isMultiWord = (text: string, lower: string): boolean =>
  /^multi-?\d{1,2}(?:-\w+)?$/.test(lower) ||
  text === 'MULTI' ||
  text === 'MULTi' ||
  lower === 'multilang' ||
  lower === 'multilanguage'

/** Regions of ROM dumps, as in No-Intro and Redump names. */
export const regionWords = new Set(wordsOf(regionRows, 'region', ','))
