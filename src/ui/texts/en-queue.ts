import { queue } from './en/queue.ts'
import { registerEnglish } from './language.ts'

/** The English texts of the download queue, which the first page does not need. */
export const enQueue = { queue }

registerEnglish(enQueue)
