import { dirname } from '#domain/paths/paths.ts'
import { compareVersions } from '#domain/release-name/compare-versions.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import { readEntry } from './match-entry.ts'

/**
 * Groups entries of one folder by their title, each group with its newest version first: a game gets the first entry that
 * is found for it.
 */
export async function newestFirst(names: readonly string[]): Promise<string[][]> {
  const yieldToEventLoop = createYieldToEventLoop()
  const groups = new Map<string, { name: string; version: string | null }[]>()
  for (const name of names) {
    const { title, version } = readEntry(name)
    const key = `${dirname(name)}\n${normalizeTitle(title)}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [{ name, version }])
    else group.push({ name, version })
    await yieldToEventLoop()
  }
  return [...groups.values()].map((group) =>
    group.toSorted((one, other) => compareVersions(other.version, one.version) ?? 0).map(({ name }) => name),
  )
}
