import type { IconName } from '../parts/icon.tsx'
import type { PlainKey } from '../texts/catalog.ts'

export type NavigationItem = {
  href: string
  label: PlainKey
  icon: IconName
  /** Further paths that belong to this place, besides `href` and the paths below it. */
  also?: string[]
}

const library: NavigationItem = { href: '/', label: 'library.title', icon: 'library', also: ['/games', '/add'] }
const discover: NavigationItem = { href: '/discover', label: 'discover.title', icon: 'spark' }
const wanted: NavigationItem = { href: '/wanted', label: 'wanted.title', icon: 'wanted' }
const calendar: NavigationItem = { href: '/calendar', label: 'calendar.title', icon: 'calendar' }
const activity: NavigationItem = {
  href: '/activity',
  label: 'activity.title',
  icon: 'activity',
  also: ['/search', '/import'],
}
const notifications: NavigationItem = { href: '/notifications', label: 'shell.notifications', icon: 'bell' }

/** The main navigation. */
export const navigation: NavigationItem[] = [
  library,
  discover,
  wanted,
  calendar,
  activity,
  notifications,
  { href: '/statistics', label: 'statistics.title', icon: 'chart' },
  { href: '/settings', label: 'shell.settings', icon: 'settings' },
  { href: '/system', label: 'shell.system', icon: 'system' },
  { href: '/help', label: 'help.title', icon: 'help' },
]

/** Shown in the tab bar of phones: the places that are opened most, and those with a badge. */
export const tabs = [library, discover, wanted, activity, notifications]

/** Listed under "More" on phones. */
export const overflow = navigation.filter((item) => !tabs.includes(item))

export function isCurrent({ href, also = [] }: NavigationItem, path: string): boolean {
  if (path === href) return true
  const places = href === '/' ? also : [href, ...also]
  return places.some((place) => path === place || path.startsWith(`${place}/`))
}
