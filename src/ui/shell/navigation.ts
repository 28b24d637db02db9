import type { IconName } from '../parts/icon.tsx'

export type NavigationItem = {
  href: string
  label: string
  icon: IconName
  matches: (path: string) => boolean
  /** Hidden on phones, whose tab bar has no room; other pages link to it. */
  railOnly?: boolean
}

/** The main navigation. */
export const navigation: NavigationItem[] = [
  { href: '/', label: 'Library', icon: 'library', matches: (path) => path === '/' || path.startsWith('/games/') },
  { href: '/discover', label: 'Discover', icon: 'spark', matches: (path) => path.startsWith('/discover') },
  { href: '/add', label: 'Add', icon: 'add', matches: (path) => path.startsWith('/add'), railOnly: true },
  {
    href: '/activity',
    label: 'Activity',
    icon: 'activity',
    matches: (path) => path.startsWith('/activity') || path.startsWith('/search'),
  },
  {
    href: '/notifications',
    label: 'Notifications',
    icon: 'bell',
    matches: (path) => path.startsWith('/notifications'),
  },
  { href: '/settings', label: 'Settings', icon: 'settings', matches: (path) => path.startsWith('/settings') },
  { href: '/help', label: 'Help', icon: 'help', matches: (path) => path.startsWith('/help'), railOnly: true },
]
