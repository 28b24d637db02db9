import { wordsOf } from '../word-rows.ts'
import rows from '../words/noise.json' with { type: 'json' }

/** Words that describe the copy, not the game. */
export const noiseWords = new Set(wordsOf(rows, 'noise'))
/** Noise words that also occur in titles; they count only in brackets or in capitals. */
export const ordinaryNoiseWords = new Set(wordsOf(rows, 'noise in brackets or capitals'))
/** Noise words that never occur in titles. */
export const strongNoiseWords = new Set(wordsOf(rows, 'noise that ends a title'))
export const otherNoise = wordsOf(rows, 'noise in other scripts')
/** Two words that describe the copy together, but not apart. */
export const noisePhrases = wordsOf(rows, 'noise phrase', '|').map((phrase) => phrase.split(' '))
/** Words of series whose titles contain the year or season. */
export const yearlySeries = new Set(wordsOf(rows, 'yearly series'))
