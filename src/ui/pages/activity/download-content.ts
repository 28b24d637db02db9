import type { DownloadDetails, DownloadTracker } from '#domain/download.ts'

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** As folders show them: `disc 2` before `disc 10`. */
export function sortedFiles(files: DownloadDetails['files']): DownloadDetails['files'] {
  return [...files].sort((a, b) => byName.compare(a.path, b.path))
}

/** How many a tracker knows of, as far as it tells. */
export function ofSwarm({ seeders, leechers }: Pick<DownloadTracker, 'seeders' | 'leechers'>): string {
  const counts = [counted(seeders, 'seeder'), counted(leechers, 'leecher')]
  return counts.filter((text) => text !== null).join(', ')
}

function counted(count: number | null, word: string): string | null {
  if (count === null) return null
  return count === 1 ? `1 ${word}` : `${count} ${word}s`
}
