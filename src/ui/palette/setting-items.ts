import { settingsSections } from '../pages/settings/sections.ts'
import { settingsIndex } from '../pages/settings/settings-index.ts'
import { systemSections } from '../pages/system/sections.ts'
import type { Item } from './results.ts'

/** Every single setting that the user may change, without the pages of the settings. Each leads to its field. */
export function settingItems(isAdmin: boolean): Item[] {
  const pages = new Map(
    [
      ...settingsSections.map((section) => ({ ...section, href: `/settings/${section.id}` })),
      ...systemSections.map((section) => ({ ...section, href: `/system/${section.id}` })),
    ].map(({ href, label, icon }) => [href, { label, icon }]),
  )
  return settingsIndex().flatMap(({ title, help, section, address, adminOnly }): Item[] => {
    const [href = '', anchor] = address.split('#')
    const page = pages.get(href)
    if (page === undefined || title === page.label || (adminOnly && !isAdmin)) return []
    const id = anchor === undefined ? `${address} ${title}` : address
    return [{ id, group: 'Settings', label: title, detail: section, icon: page.icon, href: address, keywords: help }]
  })
}
