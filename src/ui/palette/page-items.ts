import { allowedSections } from '../pages/sections/section.ts'
import { settingsSections } from '../pages/settings/sections.ts'
import { systemSections } from '../pages/system/sections.ts'
import { furtherPlaces, navigation } from '../shell/pages.ts'
import { t, textFor } from '../texts/page-texts.ts'
import type { Item } from './results.ts'

/** The pages and the sections of the settings that the user may open. */
export function pageItems(isAdmin: boolean): Item[] {
  const main = navigation.map(({ href, label, icon }) => ({ href, label: t(label), icon }))
  const places = furtherPlaces.map((page) => ({ ...page, label: t(page.label), detail: t(page.detail) }))
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
