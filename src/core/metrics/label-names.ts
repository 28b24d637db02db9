type Named = { id: string; name: string; createdAt: string }

/**
 * The label value of each indexer or download client by id: its name. Of several with the same name, all but the oldest
 * also show their id: Prometheus rejects duplicate series. The order in which they are given does not matter, because it
 * follows their priorities, and counters must not change owners with those. `taken` are values of other series.
 */
export function labelNames(named: readonly Named[], taken: readonly string[] = []): ReadonlyMap<string, string> {
  const labels = new Map<string, string>()
  const used = new Set(taken)
  for (const { id, name } of named.toSorted(byAge)) {
    // As in the exposition: two names may become the same there.
    let label = name.toWellFormed()
    while (used.has(label)) label = `${label} (${id})`
    used.add(label)
    labels.set(id, label)
  }
  return labels
}

function byAge(one: Named, other: Named): number {
  const [first, second] = [`${one.createdAt} ${one.id}`, `${other.createdAt} ${other.id}`]
  return first < second ? -1 : 1
}
