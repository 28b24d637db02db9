import { keepInBrowser, keptInBrowser } from '../browser/browser-storage.ts'

const maxRecent = 6

export type RecentItem = { id: string; label: string }

/** What the user chose last in the palette, newest first. It stays in this browser. */
export function recentItems(userId: string): RecentItem[] {
  try {
    const stored: unknown = JSON.parse(keptInBrowser(keyOf(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecentItem).slice(0, maxRecent) : []
  } catch {
    return []
  }
}

export function rememberItem(userId: string, item: RecentItem): void {
  const others = recentItems(userId).filter(({ id }) => id !== item.id)
  keepInBrowser(keyOf(userId), JSON.stringify([item, ...others].slice(0, maxRecent)))
}

function keyOf(userId: string): string {
  return `ludarr-recent-${userId}`
}

function isRecentItem(value: unknown): value is RecentItem {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'label' in value &&
    typeof value.label === 'string'
  )
}
