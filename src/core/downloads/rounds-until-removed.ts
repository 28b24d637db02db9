/** In so many rounds in a row a client must not list a download before it counts as removed there. */
export const roundsUntilRemoved = 3
