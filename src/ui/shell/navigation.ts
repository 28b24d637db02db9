import type { IconName } from '../parts/icon.tsx'

export type NavigationItem = {
  href: string
  label: string
  icon: IconName
  /** Further paths that belong to this place, besides `href` and the paths below it. */
  also?: string[]
}

const library: NavigationItem = { href: '/', label: 'Library', icon: 'library', also: ['/games', '/add'] }
const discover: NavigationItem = { href: '/discover', label: 'Discover', icon: 'spark' }
const wanted: NavigationItem = { href: '/wanted', label: 'Wanted', icon: 'wanted' }
const calendar: NavigationItem = { href: '/calendar', label: 'Calendar', icon: 'calendar' }
const activity: NavigationItem = { href: '/activity', label: 'Activity', icon: 'activity', also: ['/search'] }
const notifications: NavigationItem = { href: '/notifications', label: 'Notifications', icon: 'bell' }

/** The main navigation. */
export const navigation: NavigationItem[] = [
  library,
  discover,
  wanted,
  calendar,
  activity,
  notifications,
  { href: '/statistics', label: 'Statistics', icon: 'chart' },
  { href: '/settings', label: 'Settings', icon: 'settings' },
  { href: '/system', label: 'System', icon: 'system' },
  { href: '/help', label: 'Help', icon: 'help' },
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
