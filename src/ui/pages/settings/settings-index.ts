import { anchorOf, type SettingField } from '../../forms/drafts.ts'
import type { Section } from '../sections/section.ts'
import { systemSections } from '../system/sections.ts'
import { errorReports, history } from './fields/account.ts'
import { afterImport, archives, conflicts, importing, safety } from './fields/library.ts'
import { nexusKey, sceneFields } from './fields/lookups.ts'
import { automation, preferences, requirements } from './fields/search.ts'
import { backups, https, logFiles, updates } from './fields/server.ts'
import { weights } from './fields/weights.ts'
import { steamAccount, steamKey, wishlistSync } from './fields/wishlist.ts'
import { type SettingsSectionId, settingsSections } from './sections.ts'

/** A setting or a page of settings, for searches. */
export type SettingsEntry = {
  title: string
  help: string
  /** The label of the page that has it. */
  section: string
  /** The address within the UI, with the setting as its anchor. */
  address: string
  adminOnly: boolean
}

const settingsFields: Partial<Record<SettingsSectionId, readonly SettingField[]>> = {
  lookups: [...sceneFields([]), ...nexusKey],
  library: [...importing, ...archives, ...safety, ...conflicts, ...afterImport],
  search: [...automation, ...requirements, ...preferences, ...weights],
  wishlist: [...steamAccount, ...wishlistSync, ...steamKey],
  notifications: errorReports,
  account: history,
  https,
}
const systemFields: Readonly<Record<string, readonly SettingField[]>> = {
  about: updates,
  backups,
  log: logFiles,
}

/** What a page has besides the fields of its forms. */
const others: Partial<Record<SettingsSectionId, readonly (readonly [title: string, help: string])[]>> = {
  metadata: [
    ['Metadata provider', 'IGDB, RAWG or Steam.'],
    ['IGDB credentials', 'Client ID and client secret.'],
    ['RAWG API key', 'The key of a free account.'],
  ],
  search: [['Release scoring', 'Weights for the points of a release.']],
  notifications: [
    ['Notification channels', 'Discord, Telegram, email and others.'],
    ['Events', 'Where you are notified of each event.'],
  ],
  account: [
    ['Password', 'Change your password.'],
    ['API keys', 'Tokens for programs that access your library.'],
    ['Library file', 'Export or import your games as CSV or JSON.'],
    ['Theme', 'Light or dark.'],
  ],
  https: [['Certificate', 'Create or upload a certificate.']],
}

/** Everything that can be set, page by page. */
export const settingsIndex: readonly SettingsEntry[] = [
  ...settingsSections.flatMap((section) =>
    entriesOf('/settings', section, settingsFields[section.id] ?? [], others[section.id] ?? []),
  ),
  ...systemSections.flatMap((section) => {
    const fields = systemFields[section.id]
    return fields === undefined ? [] : entriesOf('/system', section, fields, [])
  }),
]

function entriesOf(
  href: string,
  { id, label, text, adminOnly }: Section,
  fields: readonly SettingField[],
  more: readonly (readonly [title: string, help: string])[],
): SettingsEntry[] {
  const page = { section: label, address: `${href}/${id}`, adminOnly }
  return [
    { ...page, title: label, help: text },
    ...more.map(([title, help]) => ({
      ...page,
      title,
      help,
      adminOnly: adminOnly || title === 'Notification channels',
    })),
    ...fields.map((field) => ({
      ...page,
      title: field.title,
      help: field.help ?? '',
      address: `${page.address}#${anchorOf(field.name)}`,
      // The key of the Steam Web API is on a page that members have too.
      adminOnly: adminOnly || steamKey.includes(field),
    })),
  ]
}

/** The entries with all words of the query, those with them in the title first. */
export function findSettings(query: string, isAdmin: boolean): SettingsEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const allowed = settingsIndex.filter(({ adminOnly }) => isAdmin || !adminOnly)
  const inTitle = allowed.filter(({ title }) => has(title))
  const inText = allowed.filter(
    (entry) => !inTitle.includes(entry) && has(`${entry.title} ${entry.help} ${entry.section}`),
  )
  return [...inTitle, ...inText]
}
