import type { ProwlarrOutcome } from '#domain/indexers/prowlarr.ts'

export function describeSyncResult({ added, updated, removed }: ProwlarrOutcome): string {
  const parts = [
    [added, 'added'],
    [updated, 'updated'],
    [removed, 'removed'],
  ] as const
  const changes = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  return changes.length === 0 ? 'No changes.' : `${changes.join(', ')}.`
}
