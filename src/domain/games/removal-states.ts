/** A `running` removal is worked on, also after a restart. */
export const removalStates = ['running', 'done', 'cancelled'] as const
export type RemovalState = (typeof removalStates)[number]
