import { allowedSections } from '../pages/sections/section.ts'
import { settingsSections } from '../pages/settings/sections.ts'
import { systemSections } from '../pages/system/sections.ts'
import { navigation } from '../shell/navigation.ts'
import type { Item } from './results.ts'

const below: { href: string; label: string; detail: string; icon: Item['icon']; keywords?: string }[] = [
  { href: '/discover/scene', label: 'Scene releases', detail: 'Discover', icon: 'tag' },
  { href: '/discover/feeds', label: 'Feeds', detail: 'Discover', icon: 'feed', keywords: 'RSS' },
  { href: '/wanted/updates', label: 'Updates', detail: 'Wanted', icon: 'wanted' },
  { href: '/wanted/parts', label: 'Add-ons', detail: 'Wanted', icon: 'wanted', keywords: 'DLC expansions' },
  { href: '/wanted/waiting', label: 'Waiting', detail: 'Wanted', icon: 'clock', keywords: 'delay pending' },
  { href: '/activity/untracked', label: 'Untracked downloads', detail: 'Activity', icon: 'activity' },
  { href: '/activity/history', label: 'History', detail: 'Activity', icon: 'clock', keywords: 'events' },
  { href: '/activity/blacklist', label: 'Blacklist', detail: 'Activity', icon: 'ban', keywords: 'blocked' },
  { href: '/search', label: 'Search indexers', detail: 'Activity', icon: 'search', keywords: 'releases interactive' },
]

const keywords: Readonly<Record<string, string>> = {
  '/activity': 'queue downloads',
  '/system/health': 'status problems',
  '/system/tasks': 'jobs schedule',
  '/settings/account': 'password API keys export import theme',
  '/settings/downloaders': 'qBittorrent Transmission SABnzbd torrent Usenet',
  '/settings/indexers': 'Prowlarr Jackett Torznab Newznab',
  '/settings/https': 'certificate SSL TLS',
}

/** The pages and the sections of the settings that the user may open. */
export function pageItems(isAdmin: boolean): Item[] {
  const places = navigation.map(({ href, label, icon }) => ({ href, label, icon }))
  const system = allowedSections(systemSections, isAdmin).map(({ id, label, icon, text }) => ({
    ...{ href: `/system/${id}`, label, icon, detail: 'System', keywords: text },
  }))
  const settings = allowedSections(settingsSections, isAdmin).map(({ id, label, icon, text }) => ({
    ...{ href: `/settings/${id}`, label, icon, detail: 'Settings', keywords: text },
  }))
  return [
    ...[...places, ...below, ...system].map((page) => itemOf('Pages', page)),
    ...settings.map((page) => itemOf('Settings', page)),
  ]
}

type Page = { href: string; label: string; icon: Item['icon']; detail?: string; keywords?: string }

function itemOf(group: 'Pages' | 'Settings', page: Page): Item {
  return { ...page, id: page.href, group, keywords: `${page.keywords ?? ''} ${keywords[page.href] ?? ''}` }
}
