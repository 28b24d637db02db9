import type { IconName } from '../parts/icon.tsx'
import type { PlainKey } from '../texts/catalog.ts'
import type { en } from '../texts/en.ts'

type FirstTexts = typeof en
/** A text that is available before the texts of the page are loaded. */
export type FirstKey = PlainKey &
  { [Area in keyof FirstTexts]: `${Area}.${keyof FirstTexts[Area] & string}` }[keyof FirstTexts]

type Place = { href: string; label: PlainKey; icon: IconName }

type PageEntry = {
  /** The pattern of its address, in the syntax of wouter. */
  path: string
  /** The main heading until the code of the page is loaded. */
  title: FirstKey
  /** The symbol in the main navigation. Absent: the page has no entry there. */
  icon?: IconName
  /** Further addresses for which the entry in the navigation is the current one. */
  also?: readonly string[]
  /** What the palette offers of it, besides its entry in the navigation. */
  places?: readonly Place[]
}

/** Every page of the UI, in the order of the main navigation. Sections of settings and system have lists of their own. */
export const pages = {
  library: { path: '/', title: 'library.title', icon: 'library', also: ['/games', '/add'] },
  romSets: { path: '/systems', title: 'shell.romSets', icon: 'cartridge' },
  romSet: { path: '/systems/:id', title: 'shell.romSets' },
  add: { path: '/add', title: 'common.addGame' },
  game: { path: '/games/:id', title: 'common.game' },
  discover: {
    path: '/discover',
    title: 'discover.title',
    icon: 'spark',
    places: [
      { href: '/discover/scene', label: 'discover.scene', icon: 'tag' },
      { href: '/discover/feeds', label: 'feeds.title', icon: 'feed' },
    ],
  },
  scene: { path: '/discover/scene', title: 'discover.title' },
  feeds: { path: '/discover/feeds', title: 'discover.title' },
  wanted: {
    path: '/wanted/:tab?',
    title: 'wanted.title',
    icon: 'wanted',
    places: [
      { href: '/wanted/updates', label: 'wanted.updates', icon: 'wanted' },
      { href: '/wanted/parts', label: 'wanted.parts', icon: 'wanted' },
      { href: '/wanted/waiting', label: 'wanted.waiting', icon: 'clock' },
    ],
  },
  calendar: { path: '/calendar/:month?', title: 'calendar.title', icon: 'calendar' },
  activity: {
    path: '/activity/:tab?',
    title: 'activity.title',
    icon: 'activity',
    also: ['/search', '/import'],
    places: [
      { href: '/activity/untracked', label: 'palette.untracked', icon: 'activity' },
      { href: '/activity/history', label: 'activity.history', icon: 'clock' },
      { href: '/activity/blacklist', label: 'activity.blacklist', icon: 'ban' },
      { href: '/search', label: 'search.title', icon: 'search' },
    ],
  },
  search: { path: '/search', title: 'search.title' },
  import: { path: '/import', title: 'activity.title' },
  requests: { path: '/requests', title: 'shell.requests', icon: 'user' },
  notifications: { path: '/notifications', title: 'shell.notifications', icon: 'bell' },
  statistics: { path: '/statistics', title: 'statistics.title', icon: 'chart' },
  settings: { path: '/settings/:section?', title: 'shell.settings', icon: 'settings' },
  rename: { path: '/settings/library/rename', title: 'shell.settings' },
  system: { path: '/system/:section?', title: 'shell.system', icon: 'system' },
  help: { path: '/help/:page?', title: 'help.title', icon: 'help' },
  setup: { path: '/welcome/:step?', title: 'setup.label' },
} as const satisfies Record<string, PageEntry>

export type PageId = keyof typeof pages
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
export const furtherPlaces = entries.flatMap(({ title, places = [] }) =>
  places.map((place) => ({ ...place, detail: title })),
)

export type NavigationItem = Place & { also: readonly string[] }

/** The main navigation. */
export const navigation: readonly NavigationItem[] = entries.flatMap(({ path, title, icon, also = [] }) =>
  icon === undefined ? [] : [{ href: placeOf(path), label: title, icon, also }],
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
