import type { SettingField } from '#domain/setting.ts'

import { serverText } from '../../texts/language.ts'
import { type SettingsSectionId, settingsSections } from './sections.ts'
import { dialogEntries, type SettingsEntry } from './settings-index.ts'

type Kind = { fields: readonly Pick<SettingField, 'title' | 'help'>[] }
export type DeclaredKinds = Partial<Record<'indexers' | 'downloaders' | 'channels', readonly Kind[] | undefined>>

/** The settings of indexers, download clients and channels, as far as their kinds are loaded. */
export function declaredSettings({ indexers, downloaders, channels }: DeclaredKinds): SettingsEntry[] {
  return [
    ...entriesOf('indexers', indexers ?? []),
    ...entriesOf('downloaders', downloaders ?? []),
    ...entriesOf('notifications', channels ?? []).map((entry) => ({ ...entry, adminOnly: true })),
  ]
}

/** Kinds have many settings in common, which are listed once. */
function entriesOf(id: SettingsSectionId, kinds: readonly Kind[]): SettingsEntry[] {
  const section = settingsSections.find((each) => each.id === id)
  if (section === undefined) return []
  const byTitle = new Map(kinds.flatMap(({ fields }) => fields).map((field) => [field.title, field]))
  return dialogEntries(
    section,
    [...byTitle.values()].map(({ title, help }) => ({
      title: serverText(title),
      help: help === null ? null : serverText(help),
    })),
  )
}
