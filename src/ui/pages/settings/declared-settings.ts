import type { FormField } from '#domain/declaration.ts'
import { type KindPath, translatedTexts } from '../../forms/translated-field.ts'
import { type SettingsSectionId, settingsSections } from './sections.ts'
import { dialogEntries, type SettingsEntry } from './settings-index.ts'

type Kind = { fields: readonly Pick<FormField, 'name' | 'title' | 'help'>[] } & (
  | { type: string }
  | { protocol: string }
)
export type DeclaredKinds = Partial<Record<'indexers' | 'downloaders' | 'channels', readonly Kind[] | undefined>>

/** The settings of indexers, download clients and channels, as far as their kinds are loaded. */
export function declaredSettings({ indexers, downloaders, channels }: DeclaredKinds): SettingsEntry[] {
  return [
    ...entriesOf('indexers', 'indexers', indexers ?? []),
    ...entriesOf('downloaders', 'downloaders', downloaders ?? []),
    ...entriesOf('notifications', 'channels', channels ?? []).map((entry) => ({ ...entry, adminOnly: true })),
  ]
}

/** Kinds have many settings in common, which are listed once. */
function entriesOf(id: SettingsSectionId, group: KindPath[0], kinds: readonly Kind[]): SettingsEntry[] {
  const section = settingsSections.find((each) => each.id === id)
  if (section === undefined) return []
  const byTitle = new Map(
    kinds.flatMap((kind) =>
      kind.fields.map((field) => {
        const texts = translatedTexts(field, [group, 'type' in kind ? kind.type : kind.protocol])
        return [texts.title, texts] as const
      }),
    ),
  )
  return dialogEntries(section, [...byTitle.values()])
}
