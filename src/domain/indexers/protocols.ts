/** How releases are downloaded. */
export const protocols = ['torrent', 'usenet', 'direct'] as const
export type Protocol = (typeof protocols)[number]
