/**
 * What games are counted by. `disk` counts those with files by their platform: the preferred one, or the only one.
 */
export const totalKinds = ['status', 'source', 'year', 'genre', 'platform', 'rating', 'userRating', 'disk'] as const
export type TotalKind = (typeof totalKinds)[number]

/** How a download ended. `completed`: it was downloaded, and is not imported. */
export const downloadOutcomes = ['completed', 'imported', 'failed'] as const
export type DownloadOutcome = (typeof downloadOutcomes)[number]

/** How many games have a value. `amount` is the sum of their ratings, or of their bytes on disk. */
export type GameTotal = { kind: TotalKind; value: string; count: number; amount: number }

/** How many downloads of a month, an indexer and a client ended in one way. */
export type DownloadTotal = {
  month: string
  indexerName: string | null
  downloaderId: string | null
  downloaderName: string | null
  outcome: DownloadOutcome
  count: number
  bytes: number
}
