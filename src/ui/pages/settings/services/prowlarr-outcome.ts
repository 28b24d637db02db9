import type { ProwlarrOutcome } from '#domain/indexers/prowlarr.ts'

export function describeSyncResult({ added, updated, removed }: ProwlarrOutcome): string {
  const parts = [
    [added, 'added'],
    [updated, 'updated'],
    [removed, 'removed'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  return said.length === 0 ? 'Nothing had to be changed.' : `${said.join(', ')}.`
}
