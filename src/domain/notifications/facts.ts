import { formatSize } from '../format.ts'
import type { NotificationFact } from './message.ts'

type Facts = {
  release?: string | null | undefined
  version?: string | null | undefined
  sizeBytes?: number | null | undefined
  indexer?: string | null | undefined
  client?: string | null | undefined
  date?: string | null | undefined
}

/** The facts that are known, in the order in which messages show them. */
export function notificationFacts({ release, version, sizeBytes, indexer, client, date }: Facts): NotificationFact[] {
  const facts: [string, string | null | undefined][] = [
    ['Release', release],
    ['Version', version],
    ['Size', sizeBytes ? formatSize(sizeBytes) : null],
    ['Indexer', indexer],
    ['Client', client],
    ['Release date', date],
  ]
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
