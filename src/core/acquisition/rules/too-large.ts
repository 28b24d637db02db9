import { formatSize } from '#domain/format.ts'
import { type Rule, reject } from './rule.ts'

export const tooLarge: Rule = {
  code: 'size',
  preferences: ['maxSizeBytes'],
  judge({ found }, { settings }) {
    if (found.size === null || settings.maxSizeBytes === null || found.size <= settings.maxSizeBytes) return null
    return reject(`${formatSize(found.size)} exceeds the maximum of ${formatSize(settings.maxSizeBytes)}`)
  },
}
