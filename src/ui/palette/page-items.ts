import '../texts/en-palette.ts'
import { allowedSections } from '../pages/sections/section.ts'
import { settingsSections } from '../pages/settings/sections.ts'
import { systemSections } from '../pages/system/sections.ts'
import { navigation } from '../shell/navigation.ts'
import type { PlainKey } from '../texts/catalog.ts'
import { t, textFor } from '../texts/text.ts'
import type { Item } from './results.ts'

const below: { href: string; label: PlainKey; detail: PlainKey; icon: Item['icon'] }[] = [
  { href: '/discover/scene', label: 'discover.scene', detail: 'discover.title', icon: 'tag' },
  { href: '/discover/feeds', label: 'feeds.title', detail: 'discover.title', icon: 'feed' },
  { href: '/wanted/updates', label: 'wanted.updates', detail: 'wanted.title', icon: 'wanted' },
  { href: '/wanted/parts', label: 'wanted.parts', detail: 'wanted.title', icon: 'wanted' },
  { href: '/wanted/waiting', label: 'wanted.waiting', detail: 'wanted.title', icon: 'clock' },
  { href: '/activity/untracked', label: 'palette.untracked', detail: 'activity.title', icon: 'activity' },
  { href: '/activity/history', label: 'activity.history', detail: 'activity.title', icon: 'clock' },
  { href: '/activity/blacklist', label: 'activity.blacklist', detail: 'activity.title', icon: 'ban' },
  { href: '/search', label: 'search.title', detail: 'activity.title', icon: 'search' },
]

/** The pages and the sections of the settings that the user may open. */
export function pageItems(isAdmin: boolean): Item[] {
  const main = navigation.map(({ href, label, icon }) => ({ href, label: t(label), icon }))
  const places = below.map((page) => ({ ...page, label: t(page.label), detail: t(page.detail) }))
  const system = allowedSections(systemSections, isAdmin).map(({ id, label, icon, text }) => ({
    href: `/system/${id}`,
    label,
    icon,
    detail: t('shell.system'),
    keywords: text,
  }))
  const settings = allowedSections(settingsSections, isAdmin).map(({ id, label, icon, text }) => ({
    href: `/settings/${id}`,
    label,
    icon,
    detail: t('shell.settings'),
    keywords: text,
  }))
  return [
    ...[...main, ...places, ...system].map((page) => itemOf('Pages', page)),
    ...settings.map((page) => itemOf('Settings', page)),
  ]
}

type Page = { href: string; label: string; icon: Item['icon']; detail?: string; keywords?: string }

function itemOf(group: 'Pages' | 'Settings', page: Page): Item {
  return {
    ...page,
    id: page.href,
    group,
    keywords: `${page.keywords ?? ''} ${textFor('paletteWords', page.href) ?? ''}`,
  }
}
