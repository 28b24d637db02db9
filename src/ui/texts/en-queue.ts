import { blacklistTable, historyTable, queue } from './en/queue.ts'
import { registerEnglish } from './language.ts'

/** The English texts of the download queue, the history and the blacklist, which the first page does not need. */
export const enQueue = { blacklistTable, historyTable, queue }

registerEnglish(enQueue)
