import type { ComponentType } from 'react'
import type { IconName } from '../parts/icon.tsx'
import type { PlainKey, PlainStartKey } from '../texts/catalog.ts'

type Place = { href: string; label: PlainKey; icon: IconName }

/** The parameters of an address pattern, in the syntax of wouter: `/games/:id`, `/help/:page?`. */
type Params<Path extends string> = Path extends `${string}/:${infer Name}?`
  ? { [Each in Name]?: string }
  : Path extends `${string}/:${infer Name}`
    ? { [Each in Name]: string }
    : object

type Entry = {
  /** The main heading until the code of the page is loaded. */
  title: PlainStartKey
  /** Whether only administrators may open it. The navigation and the palette list no such pages. */
  adminOnly?: false
  /** The symbol in the main navigation. Absent: the page has no entry there. */
  icon?: IconName
  /** Further addresses for which the entry in the navigation is the current one. */
  also?: readonly string[]
  /** What the palette offers of it, besides its entry in the navigation. */
  places?: readonly Place[]
}
type AdminEntry = { title: PlainStartKey; adminOnly: true }
type Load<Props> = () => Promise<{ default: ComponentType<Props> }>
export type PageParams = Readonly<Record<string, string | undefined>>
/** `load` loads the page. `null`: it is part of the start page. */
type PageEntry = (Entry | AdminEntry) & { path: string; load: Load<PageParams> | null }

function page<Path extends string>(path: Path, load: Load<Params<Path>> | null, entry: Entry | AdminEntry): PageEntry {
  // The router gives a page the parameters that its pattern names.
  return { ...entry, path, load: load as Load<PageParams> | null }
}

/** Loads the page of a game and, as most pages are in one file, those that lead on from the library. */
export const loadGamePage = () => import('../pages/game/game-page.tsx')

/** Loads the form that sets up a second factor, which is also shown to users who must have one. */
export const loadFactorSetUp = () => import('../pages/settings/accounts/set-up-factor.tsx')

/**
 * Every page of the UI, in the order of the main navigation. Sections of settings and system have lists of their own.
 * The build puts the code of the pages into few files.
 */
export const pages = {
  library: page('/', null, { title: 'library.title', icon: 'library', also: ['/games', '/add'] }),
  romSets: page('/systems', () => import('../pages/systems/systems-page.tsx'), {
    title: 'shell.romSets',
    icon: 'cartridge',
  }),
  romSet: page('/systems/:id', () => import('../pages/systems/system-page.tsx'), { title: 'shell.romSets' }),
  add: page('/add', () => import('../pages/add/add-page.tsx'), { title: 'common.addGame' }),
  game: page('/games/:id', loadGamePage, { title: 'common.game' }),
  discover: page('/discover', () => import('../pages/discover/discover-page.tsx'), {
    title: 'discover.title',
    icon: 'spark',
    places: [
      { href: '/discover/scene', label: 'discover.scene', icon: 'tag' },
      { href: '/discover/feeds', label: 'feeds.title', icon: 'feed' },
    ],
  }),
  scene: page('/discover/scene', () => import('../pages/discover/scene-page.tsx'), { title: 'discover.title' }),
  feeds: page('/discover/feeds', () => import('../pages/discover/feeds/feeds-page.tsx'), { title: 'discover.title' }),
  wanted: page('/wanted/:tab?', () => import('../pages/wanted/wanted-page.tsx'), {
    title: 'wanted.title',
    icon: 'wanted',
    places: [
      { href: '/wanted/updates', label: 'wanted.updates', icon: 'wanted' },
      { href: '/wanted/parts', label: 'wanted.parts', icon: 'wanted' },
      { href: '/wanted/waiting', label: 'wanted.waiting', icon: 'clock' },
    ],
  }),
  calendar: page('/calendar/:month?', () => import('../pages/calendar/calendar-page.tsx'), {
    title: 'calendar.title',
    icon: 'calendar',
  }),
  activity: page('/activity/:tab?', () => import('../pages/activity/activity-page.tsx'), {
    title: 'activity.title',
    icon: 'activity',
    also: ['/search', '/import'],
    places: [
      { href: '/activity/untracked', label: 'palette.untracked', icon: 'activity' },
      { href: '/activity/history', label: 'activity.history', icon: 'clock' },
      { href: '/activity/blacklist', label: 'activity.blacklist', icon: 'ban' },
      { href: '/search', label: 'search.title', icon: 'search' },
    ],
  }),
  search: page('/search', () => import('../pages/search/search-page.tsx'), { title: 'search.title' }),
  import: page('/import', () => import('../pages/import/import-page.tsx'), {
    title: 'activity.title',
    adminOnly: true,
  }),
  requests: page('/requests', () => import('../pages/requests/requests-page.tsx'), {
    title: 'shell.requests',
    icon: 'user',
  }),
  notifications: page('/notifications', () => import('../pages/notifications/notifications-page.tsx'), {
    title: 'shell.notifications',
    icon: 'bell',
  }),
  statistics: page('/statistics', () => import('../pages/statistics/statistics-page.tsx'), {
    title: 'statistics.title',
    icon: 'chart',
  }),
  settings: page('/settings/:section?', () => import('../pages/settings/settings-page.tsx'), {
    title: 'shell.settings',
    icon: 'settings',
  }),
  rename: page('/settings/library/rename', () => import('../pages/rename/rename-page.tsx'), {
    title: 'shell.settings',
    adminOnly: true,
  }),
  system: page('/system/:section?', () => import('../pages/system/system-page.tsx'), {
    title: 'shell.system',
    icon: 'system',
  }),
  help: page('/help/:page?', () => import('../pages/help/help-page.tsx'), { title: 'help.title', icon: 'help' }),
  setup: page('/welcome/:step?', () => import('../pages/first-run/first-run-page.tsx'), {
    title: 'setup.label',
    adminOnly: true,
  }),
} as const

const entries: readonly PageEntry[] = Object.values(pages)

/** The address of a page without its parameters. */
function placeOf(path: string): string {
  return path.replace(/\/:.*/, '') || '/'
}

/** The addresses of pages that need no parameter. */
export const pageAddresses: readonly string[] = entries
  .filter(({ path }) => !/:\w+$/.test(path))
  .map(({ path }) => placeOf(path))

/** Addresses of pages that have moved. Bookmarks, old notifications and messages still lead to them. */
export const oldAddresses: readonly (readonly [old: string, current: string])[] = [
  ['/news', '/notifications'],
  ['/feeds', '/discover/feeds'],
  ['/settings/news', '/settings/notifications'],
  ['/settings/health', '/system/health'],
  ['/settings/jobs', '/system/tasks'],
  ['/settings/backups', '/system/backups'],
  ['/settings/import', '/system/import'],
  ['/settings/about', '/system/about'],
]

/** The first parts of the addresses of all pages, without the library's. */
export const pagePaths: ReadonlySet<string> = new Set(
  [...entries.map(({ path }) => path), ...oldAddresses.map(([old]) => old)]
    .map((path) => path.split('/')[1] ?? '')
    .filter((part) => part !== ''),
)

/** The places that the palette offers, besides those of the navigation. `detail` names the page. */
export const furtherPlaces = entries.flatMap((entry) =>
  entry.adminOnly ? [] : (entry.places ?? []).map((place) => ({ ...place, detail: entry.title })),
)

export type NavigationItem = { href: string; label: PlainStartKey; icon: IconName; also: readonly string[] }

/** The main navigation. */
export const navigation: readonly NavigationItem[] = entries.flatMap((entry) =>
  entry.adminOnly || entry.icon === undefined
    ? []
    : [{ href: placeOf(entry.path), label: entry.title, icon: entry.icon, also: entry.also ?? [] }],
)

const inTabBar = [pages.library, pages.discover, pages.wanted, pages.activity, pages.notifications]
const tabAddresses = inTabBar.map(({ path }) => placeOf(path))

/** Shown in the tab bar of phones: the places that are opened most, and those with a badge. */
export const tabs = navigation.filter(({ href }) => tabAddresses.includes(href))

/** Listed under "More" on phones. */
export const overflow = navigation.filter((item) => !tabs.includes(item))

export function isCurrent({ href, also }: NavigationItem, path: string): boolean {
  if (path === href) return true
  const places = href === '/' ? also : [href, ...also]
  return places.some((place) => path === place || path.startsWith(`${place}/`))
}
