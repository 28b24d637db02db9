import type { DownloadDetails, DownloadTracker } from '#domain/downloads/download.ts'
import { counted } from '#domain/format.ts'

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** As folders show them: `disc 2` before `disc 10`. */
export function sortedFiles(files: DownloadDetails['files']): DownloadDetails['files'] {
  return [...files].sort((a, b) => byName.compare(a.path, b.path))
}

/** How many a tracker knows of, as far as it tells. */
export function ofSwarm({ seeders, leechers }: Pick<DownloadTracker, 'seeders' | 'leechers'>): string {
  const counts = [countOf(seeders, 'seeder'), countOf(leechers, 'leecher')]
  return counts.filter((text) => text !== null).join(', ')
}

function countOf(count: number | null, noun: string): string | null {
  return count === null ? null : counted(count, noun)
}
