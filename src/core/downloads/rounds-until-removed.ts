/** The polls in a row that must not list a download before it counts as deleted in its client. */
export const roundsUntilRemoved = 3
