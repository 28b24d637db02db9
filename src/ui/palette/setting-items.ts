import { settingsSections } from '../pages/settings/sections.ts'
import { settingsIndex } from '../pages/settings/settings-index.ts'
import { systemSections } from '../pages/system/sections.ts'
import type { Item } from './results.ts'

/** Every single setting that the user may change, without the pages of the settings. Each leads to its field. */
export function settingItems(isAdmin: boolean): Item[] {
  const pages = pagesByAddress()
  return settingsIndex().flatMap(({ title, help, section, address, adminOnly }): Item[] => {
    const [href = '', anchor] = address.split('#')
    const page = pages.get(href)
    if (page === undefined || title === page.label || (adminOnly && !isAdmin)) return []
    const id = anchor === undefined ? `${address} ${title}` : address
    return [{ id, group: 'Settings', label: title, detail: section, icon: page.icon, href: address, keywords: help }]
  })
}

type Page = { label: string; icon: Item['icon'] }

/** Read for each search, because the labels are in the current language. */
function pagesByAddress(): Map<string, Page> {
  const pages = new Map<string, Page>()
  for (const { id, label, icon } of settingsSections) pages.set(`/settings/${id}`, { label, icon })
  for (const { id, label, icon } of systemSections) pages.set(`/system/${id}`, { label, icon })
  return pages
}
