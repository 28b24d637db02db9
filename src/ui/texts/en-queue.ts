import { historyTable, queue } from './en/queue.ts'
import { registerEnglish } from './language.ts'

/** The English texts of the download queue and the history, which the first page does not need. */
export const enQueue = { historyTable, queue }

registerEnglish(enQueue)
