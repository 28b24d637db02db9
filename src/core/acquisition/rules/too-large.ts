import { sizeInWords } from '#domain/size-in-words.ts'
import { type Rule, reject } from './rule.ts'

export const tooLarge: Rule = {
  code: 'size',
  judge({ found }, { settings }) {
    if (found.size === null || settings.maxSizeBytes === null || found.size <= settings.maxSizeBytes) return null
    return reject(`${sizeInWords(found.size)}, at most ${sizeInWords(settings.maxSizeBytes)} are wanted`)
  },
}
