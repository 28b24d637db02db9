/** A download's priority within its client. */
export const downloadPriorities = ['high', 'normal', 'low'] as const
export type DownloadPriority = (typeof downloadPriorities)[number]

/** Where a download goes in the queue of its client. */
export const queueMoves = ['top', 'up', 'down', 'bottom'] as const
export type QueueMove = (typeof queueMoves)[number]

/** Some clients have priorities, some an order, and some both. */
export const priorityChanges = [...queueMoves, ...downloadPriorities] as const
export type PriorityChange = (typeof priorityChanges)[number]

export function isQueueMove(change: PriorityChange): change is QueueMove {
  return queueMoves.some((move) => move === change)
}
