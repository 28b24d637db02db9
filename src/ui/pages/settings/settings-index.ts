import { anchorOf, type SettingField } from '../../forms/drafts.ts'
import type { English } from '../../texts/catalog.ts'
import { t } from '../../texts/page-texts.ts'
import type { Section } from '../sections/section.ts'
import { systemSections } from '../system/sections.ts'
import { errorReports, history, language } from './fields/account.ts'
import { feed, pathMapping, prowlarr, rootFolder, signInProvider } from './fields/dialogs.ts'
import { afterImport, archives, conflicts, importing, safety } from './fields/library.ts'
import { nexusKey, sceneFields } from './fields/lookups.ts'
import { automation, preferences, requirements } from './fields/search.ts'
import { backups, https, logFiles, privateHosts, updates } from './fields/server.ts'
import { signInFields } from './fields/sign-in.ts'
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
  indexers: privateHosts,
  library: [...importing, ...archives, ...safety, ...conflicts, ...afterImport],
  search: [...automation, ...requirements, ...preferences, ...weights],
  wishlist: [...steamAccount, ...wishlistSync, ...steamKey],
  notifications: errorReports,
  account: [...language, ...history],
  'sign-in': signInFields,
  https,
}
/** The fields of forms that open on a page. They lead to the page. */
const dialogFields: Partial<Record<SettingsSectionId, readonly SettingField[]>> = {
  'root-folders': rootFolder,
  'path-mappings': pathMapping,
  indexers: prowlarr,
  feeds: feed,
  'sign-in': signInProvider,
}
const systemFields: Readonly<Record<string, readonly SettingField[]>> = {
  about: updates,
  backups,
  log: logFiles,
}

/** What a page has besides the fields of its forms. */
type WithHelp<Name extends string> = Name extends `${infer Other}Help` ? Other : never
type Other = Extract<WithHelp<keyof English['settingsIndex']>, keyof English['settingsIndex']>

/** What a page has besides the fields of its forms. */
const others: Partial<Record<SettingsSectionId, readonly Other[]>> = {
  metadata: ['metadataProvider', 'igdb', 'rawg'],
  search: ['scoring'],
  notifications: ['channels', 'events'],
  account: ['password', 'secondFactor', 'passkeys', 'apiKeys', 'libraryFile', 'theme', 'density'],
  users: ['secondFactorPolicy'],
  https: ['certificate'],
}

/** Everything that can be set, page by page, in the language of the moment. */
export function settingsIndex(): SettingsEntry[] {
  return [
    ...settingsSections.flatMap((section) => [
      ...entriesOf('/settings', section, settingsFields[section.id] ?? [], others[section.id] ?? []),
      ...dialogEntries(section, dialogFields[section.id] ?? []),
    ]),
    ...systemSections.flatMap((section) => {
      const fields = systemFields[section.id]
      return fields === undefined ? [] : entriesOf('/system', section, fields, [])
    }),
  ]
}

function entriesOf(
  href: string,
  { id, label, text, adminOnly }: Section,
  fields: readonly SettingField[],
  more: readonly Other[],
): SettingsEntry[] {
  const page = { section: label, address: `${href}/${id}`, adminOnly }
  return [
    { ...page, title: label, help: text },
    ...more.map((name) => ({
      ...page,
      title: t(`settingsIndex.${name}`),
      address: `${page.address}#${anchorOf(name)}`,
      help: t(`settingsIndex.${name}Help`),
      adminOnly: adminOnly || name === 'channels',
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

/** The settings of forms that open on a page, such as those that the server declares for a kind of service. */
export function dialogEntries(
  { id, label, adminOnly }: Pick<Section, 'id' | 'label' | 'adminOnly'>,
  fields: readonly Pick<SettingField, 'title' | 'help'>[],
): SettingsEntry[] {
  return fields.map(({ title, help }) => ({
    title,
    help: help ?? '',
    section: label,
    address: `/settings/${id}`,
    adminOnly,
  }))
}

/** The entries with all words of the query, those with them in the title first. */
export function findSettings(query: string, isAdmin: boolean, more: readonly SettingsEntry[] = []): SettingsEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const allowed = [...settingsIndex(), ...more].filter(({ adminOnly }) => isAdmin || !adminOnly)
  const inTitle = allowed.filter(({ title }) => has(title))
  const inText = allowed.filter(
    (entry) => !inTitle.includes(entry) && has(`${entry.title} ${entry.help} ${entry.section}`),
  )
  return [...inTitle, ...inText]
}
