import { type DeclaredKinds, declaredSettings } from '../pages/settings/declared-settings.ts'
import { settingsSections } from '../pages/settings/sections.ts'
import { settingsIndex } from '../pages/settings/settings-index.ts'
import { systemSections } from '../pages/system/sections.ts'
import type { Item } from './results.ts'

/**
 * Every single setting that the user may change, without the pages of the settings. Each leads to its field, and those of
 * indexers, download clients and channels to their page.
 */
export function settingItems(isAdmin: boolean, kinds: DeclaredKinds = {}): Item[] {
  const pages = pagesByAddress()
  const items = [...settingsIndex(), ...declaredSettings(kinds)].flatMap((entry): [string, Item][] => {
    const { title, help, section, address, adminOnly } = entry
    const [href = '', anchor] = address.split('#')
    const page = pages.get(href)
    if (page === undefined || title === page.label || (adminOnly && !isAdmin)) return []
    const id = anchor === undefined ? `${address} ${title}` : address
    const item = { label: title, detail: section, icon: page.icon, href: address, keywords: help }
    return [[id, { id, group: 'Settings', ...item }]]
  })
  // Dialogs on one page have settings of the same name.
  return [...new Map(items).values()]
}

type Page = { label: string; icon: Item['icon'] }

/** Read for each search, because the labels are in the current language. */
function pagesByAddress(): Map<string, Page> {
  const pages = new Map<string, Page>()
  for (const { id, label, icon } of settingsSections) pages.set(`/settings/${id}`, { label, icon })
  for (const { id, label, icon } of systemSections) pages.set(`/system/${id}`, { label, icon })
  return pages
}
