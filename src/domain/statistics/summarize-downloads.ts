import type { DownloadStatistics, MonthOutcomes, SourceOutcomes } from './statistics.ts'
import type { DownloadTotal } from './totals.ts'

type Outcomes = { succeeded: number; failed: number; bytes: number }

/** The numbers of downloads: all, by month, by indexer and by client. */
export function summarizeDownloads(totals: readonly DownloadTotal[]): DownloadStatistics {
  const all = { succeeded: 0, failed: 0, bytes: 0 }
  const months = new Map<string, MonthOutcomes>()
  const indexers = new Map<string, SourceOutcomes>()
  const clients = new Map<string, SourceOutcomes>()
  for (const total of totals) {
    const { month, indexerName, downloaderId, downloaderName } = total
    add(all, total)
    add(entryOf(months, month, { month, succeeded: 0, failed: 0, bytes: 0 }), total)
    add(entryOf(indexers, indexerName ?? '', sourceNamed(indexerName)), total)
    // A client that is gone is known by the name that it had.
    add(entryOf(clients, downloaderId ?? downloaderName ?? '', sourceNamed(downloaderName)), total)
  }
  return {
    ...all,
    successRate: successRateOf(all),
    months: [...months.values()].toSorted((one, other) => (one.month < other.month ? -1 : 1)),
    indexers: rated(indexers),
    clients: rated(clients),
  }
}

function entryOf<Entry>(entries: Map<string, Entry>, key: string, fresh: Entry): Entry {
  const entry = entries.get(key) ?? fresh
  entries.set(key, entry)
  return entry
}

function sourceNamed(name: string | null): SourceOutcomes {
  return { name, succeeded: 0, failed: 0, bytes: 0, successRate: null }
}

function add(sum: Outcomes, { outcome, count, bytes }: DownloadTotal): void {
  if (outcome === 'failed') sum.failed += count
  else sum.succeeded += count
  sum.bytes += bytes
}

/** Adds success rates to sources and sorts them, the most used first. */
function rated(sources: ReadonlyMap<string, SourceOutcomes>): SourceOutcomes[] {
  return [...sources.values()]
    .map((source) => ({ ...source, successRate: successRateOf(source) }))
    .toSorted((one, other) => endedOf(other) - endedOf(one))
}

const endedOf = ({ succeeded, failed }: Outcomes): number => succeeded + failed

function successRateOf(outcomes: Outcomes): number | null {
  const ended = endedOf(outcomes)
  return ended === 0 ? null : outcomes.succeeded / ended
}
