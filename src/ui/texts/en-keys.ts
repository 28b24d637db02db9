import { keyList, keyName } from './en/keys.ts'
import { registerEnglish } from './language.ts'

/** The English texts of the list of keys, which the first page does not need. */
export const enKeys = { keyList, keyName }

registerEnglish(enKeys)
