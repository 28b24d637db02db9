import type { UntrackedGroup } from '#domain/downloads/untracked.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'

/**
 * The groups of all pages, with those that continue on another page joined. A download that moved to the next page while
 * the pages were loaded is listed once.
 */
export function mergeGroups(pages: readonly { groups: readonly UntrackedGroup[] }[]): UntrackedGroup[] {
  const merged = new Map<string, UntrackedGroup>()
  const listed = new Set<string>()
  for (const group of pages.flatMap(({ groups }) => groups)) {
    const downloads = group.downloads.filter(({ id }) => !listed.has(id))
    for (const { id } of downloads) listed.add(id)
    const key = group.gameId ?? `title ${normalizeTitle(group.title)}`
    const known = merged.get(key)
    if (known !== undefined) known.downloads.push(...downloads)
    else if (downloads.length > 0) merged.set(key, { ...group, downloads })
  }
  return [...merged.values()]
}
