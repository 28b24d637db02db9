import { useChannelKinds } from '../../api/channels.ts'
import { useServiceKinds } from '../../api/services.ts'
import type { SettingField } from '../../forms/drafts.ts'
import { serverText } from '../../texts/language.ts'
import { type SettingsSectionId, settingsSections } from './sections.ts'
import { dialogEntries, type SettingsEntry } from './settings-index.ts'

/** The settings of indexers, download clients and channels, which the server declares. Loaded for the first search. */
export function useDeclaredSettings(enabled: boolean): SettingsEntry[] {
  const indexers = useServiceKinds('indexers', enabled).data
  const downloaders = useServiceKinds('downloaders', enabled).data
  const channels = useChannelKinds(enabled).data
  if (!enabled) return []
  return [
    ...entriesOf('indexers', indexers ?? []),
    ...entriesOf('downloaders', downloaders ?? []),
    ...entriesOf('notifications', channels ?? []).map((entry) => ({ ...entry, adminOnly: true })),
  ]
}

type Kind = { fields: readonly Pick<SettingField, 'title' | 'help'>[] }

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
