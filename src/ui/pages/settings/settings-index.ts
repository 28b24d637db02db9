import type { FormName, SettingField } from '#domain/setting.ts'
import { settingFields } from '../../forms/setting-fields.ts'
import { anchorOf } from '../../parts/use-anchor.ts'
import type { English } from '../../texts/catalog.ts'
import { t } from '../../texts/page-texts.ts'
import type { Section } from '../sections/section.ts'
import { systemSections } from '../system/sections.ts'
import { weightFields } from './search/weights.ts'
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

const settingsFields: Partial<Record<SettingsSectionId, readonly FormName[]>> = {
  lookups: ['sceneReleases', 'nexusKey'],
  indexers: ['privateHosts'],
  library: ['importing', 'archives', 'safety', 'conflicts', 'afterImport'],
  search: ['automation', 'requirements', 'preferences'],
  wishlist: ['steamAccount', 'wishlistSync', 'steamKey'],
  notifications: ['errorReports'],
  account: ['language', 'history'],
  'sign-in': ['signIn'],
  https: ['https'],
}
/** The forms that open on a page. Their fields lead to the page. */
const dialogFields: Partial<Record<SettingsSectionId, FormName>> = {
  'root-folders': 'rootFolder',
  'path-mappings': 'pathMapping',
  indexers: 'prowlarr',
  feeds: 'feed',
  'sign-in': 'signInProvider',
}
const systemFields: Readonly<Record<string, readonly FormName[]>> = {
  about: ['updates'],
  backups: ['backups'],
  log: ['logFiles'],
}
/** The key of the Steam Web API is on a page that members have too. */
const adminForms: readonly FormName[] = ['steamKey']

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
    ...settingsSections.flatMap((section) => {
      const dialog = dialogFields[section.id]
      return [
        ...entriesOf('/settings', section, settingsFields[section.id] ?? [], others[section.id] ?? []),
        ...(dialog === undefined ? [] : dialogEntries(section, settingFields(dialog))),
      ]
    }),
    ...systemSections.flatMap((section) => {
      const forms = systemFields[section.id]
      return forms === undefined ? [] : entriesOf('/system', section, forms, [])
    }),
  ]
}

function entriesOf(
  href: string,
  { id, label, text, adminOnly }: Section,
  forms: readonly FormName[],
  more: readonly Other[],
): SettingsEntry[] {
  const page = { section: label, address: `${href}/${id}`, adminOnly }
  const fieldEntries = (fields: readonly SettingField[], adminsOnly: boolean): SettingsEntry[] =>
    fields.map(({ name, title, help }) => ({
      ...page,
      title,
      help: help ?? '',
      address: `${page.address}#${anchorOf(name)}`,
      adminOnly: adminsOnly,
    }))
  return [
    { ...page, title: label, help: text },
    ...more.map((name) => ({
      ...page,
      title: t(`settingsIndex.${name}`),
      address: `${page.address}#${anchorOf(name)}`,
      help: t(`settingsIndex.${name}Help`),
      adminOnly: adminOnly || name === 'channels',
    })),
    ...forms.flatMap((form) => fieldEntries(settingFields(form), adminOnly || adminForms.includes(form))),
    ...(id === 'search' ? fieldEntries(weightFields(), adminOnly) : []),
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
