import type { SettingField } from '../forms/drafts.ts'
import { errorReports, history } from '../pages/settings/fields/account.ts'
import { afterImport, archives, conflicts, importing, safety } from '../pages/settings/fields/library.ts'
import { automation, preferences, requirements } from '../pages/settings/fields/search.ts'
import { backups, https, logFiles } from '../pages/settings/fields/server.ts'
import { steamAccount, wishlistSync } from '../pages/settings/fields/wishlist.ts'
import { type SettingsSectionId, settingsSections } from '../pages/settings/sections.ts'
import { type SystemSectionId, systemSections } from '../pages/system/sections.ts'
import type { Item } from './results.ts'

const ofSettings: Partial<Record<SettingsSectionId, readonly SettingField[]>> = {
  library: [...importing, ...archives, ...safety, ...conflicts, ...afterImport],
  search: [...automation, ...requirements, ...preferences],
  wishlist: [...steamAccount, ...wishlistSync],
  notifications: errorReports,
  account: history,
  https,
}
const ofSystem: Partial<Record<SystemSectionId, readonly SettingField[]>> = { backups, log: logFiles }

/** Parts of the settings that are not a field. */
const parts: readonly { id: string; label: string; section: SettingsSectionId; keywords: string }[] = [
  { id: 'scoring', label: 'Release scoring', section: 'search', keywords: 'weights points custom formats' },
  { id: 'password', label: 'Change password', section: 'account', keywords: '' },
  { id: 'library-file', label: 'Export or import library', section: 'account', keywords: 'CSV JSON' },
  { id: 'api-keys', label: 'API keys', section: 'account', keywords: 'token' },
]

/** Every single setting that the user may change. Each leads to its field. */
export function settingItems(isAdmin: boolean): Item[] {
  return [
    ...parts.map(({ id, label, section, keywords }): Item => {
      const icon = settingsSections.find((entry) => entry.id === section)?.icon ?? 'settings'
      return { id: `setting:${id}`, group: 'Settings', label, icon, href: `/settings/${section}`, keywords }
    }),
    ...settingsSections.flatMap((section) => itemsOf(section, '/settings', ofSettings[section.id] ?? [], isAdmin)),
    ...systemSections.flatMap((section) => itemsOf(section, '/system', ofSystem[section.id] ?? [], isAdmin)),
  ]
}

type Place = { id: string; label: string; icon: Item['icon']; adminOnly: boolean }

function itemsOf(
  { id, label, icon, adminOnly }: Place,
  parent: string,
  fields: readonly SettingField[],
  isAdmin: boolean,
) {
  if (adminOnly && !isAdmin) return []
  return fields.map(({ name, title, help }): Item => {
    const href = `${parent}/${id}#setting-${name}`
    return { id: href, group: 'Settings', label: title, detail: label, icon, href, keywords: help ?? '' }
  })
}
