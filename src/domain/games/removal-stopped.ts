/** Why games that a stopped removal did not reach are still there. */
export const removalStopped = 'The removal was stopped'
