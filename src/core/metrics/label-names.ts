type Named = { id: string; name: string }

/**
 * The label value of each indexer or download client by id: its name. Of several with the same name, all but the first
 * also show their id: Prometheus rejects duplicate series.
 */
export function labelNames(named: readonly Named[]): ReadonlyMap<string, string> {
  const labels = new Map<string, string>()
  const taken = new Set<string>()
  for (const { id, name } of named) {
    // As in the exposition: two names may become the same there.
    const label = name.toWellFormed()
    const own = taken.has(label) ? `${label} (${id})` : label
    taken.add(own)
    labels.set(id, own)
  }
  return labels
}
