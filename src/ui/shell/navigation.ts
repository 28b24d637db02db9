import type { IconName } from '../parts/icon.tsx'

export type NavigationItem = {
  href: string
  label: string
  icon: IconName
  /** Further paths that belong to this place, besides `href` and the paths below it. */
  also?: string[]
}

/** The main navigation, most used first: phones show the first five and list the rest under "More". */
export const navigation: NavigationItem[] = [
  { href: '/', label: 'Library', icon: 'library', also: ['/games'] },
  { href: '/discover', label: 'Discover', icon: 'spark' },
  { href: '/wanted', label: 'Wanted', icon: 'wanted' },
  { href: '/activity', label: 'Activity', icon: 'activity', also: ['/search'] },
  { href: '/notifications', label: 'Notifications', icon: 'bell' },
  { href: '/calendar', label: 'Calendar', icon: 'calendar' },
  { href: '/statistics', label: 'Statistics', icon: 'chart' },
  { href: '/add', label: 'Add', icon: 'add' },
  { href: '/feeds', label: 'Feeds', icon: 'feed' },
  { href: '/settings', label: 'Settings', icon: 'settings' },
  { href: '/help', label: 'Help', icon: 'help' },
]

const tabCount = 5

/** Shown in the tab bar of phones. */
export const tabs = navigation.slice(0, tabCount)

/** Listed under "More" on phones. */
export const overflow = navigation.slice(tabCount)

export function isCurrent({ href, also = [] }: NavigationItem, path: string): boolean {
  if (path === href) return true
  const places = href === '/' ? also : [href, ...also]
  return places.some((place) => path === place || path.startsWith(`${place}/`))
}
