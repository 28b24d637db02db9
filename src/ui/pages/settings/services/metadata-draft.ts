import type { FormField } from '#domain/declaration.ts'
import type { MetadataKind, MetadataSettings, MetadataSettingsInput } from '../../../api/settings.ts'
import { changedFields, type Draft, valueAt } from '../../../forms/drafts.ts'
import { t } from '../../../texts/page-texts.ts'

type Provider = MetadataKind['provider']

/** What the user entered, by provider. Providers without a draft are unchanged. */
export type ProviderDrafts = Partial<Record<Provider, Draft>>

export function storedValues(settings: MetadataSettings, provider: Provider): Record<string, unknown> {
  const values = valueAt(settings, provider)
  return typeof values === 'object' && values !== null ? { ...values } : {}
}

/** The environment variables that set a field, by field: `provider`, `igdb.clientId`. */
export function fixedVariables({ fixed }: MetadataSettings): Record<string, string> {
  return Object.fromEntries(fixed.map(({ field, variable }) => [field, variable]))
}

/** The fields of a provider that can be changed here. */
export function freeFields({ provider, fields }: MetadataKind, fixed: Record<string, string>): FormField[] {
  return fields.filter(({ name }) => fixed[`${provider}.${name}`] === undefined)
}

/** The request: the selected provider, and the fields of the providers that the user changed. Empty texts remove a value. */
export function settingsInput(
  settings: MetadataSettings,
  kinds: readonly MetadataKind[],
  provider: Provider,
  drafts: ProviderDrafts,
): MetadataSettingsInput {
  const fixed = fixedVariables(settings)
  const changed = kinds.flatMap((kind) => {
    const draft = drafts[kind.provider]
    if (draft === undefined) return []
    const values = freeFields(kind, fixed).map(({ name }) => [name, String(draft[name] ?? '')])
    return [[kind.provider, Object.fromEntries(values)]]
  })
  return { ...Object.fromEntries(changed), provider }
}

/** The changed settings by their titles: `Provider`, `IGDB: Client ID`. */
export function changedTitles(
  settings: MetadataSettings,
  kinds: readonly MetadataKind[],
  provider: Provider,
  drafts: ProviderDrafts,
): string[] {
  const credentials = kinds.flatMap((kind) => {
    const draft = drafts[kind.provider]
    if (draft === undefined) return []
    const stored = storedValues(settings, kind.provider)
    return changedFields(kind.fields, draft, stored).map(({ title }) => `${kind.label}: ${title}`)
  })
  return [...(provider === settings.provider ? [] : [t('settingsService.provider')]), ...credentials]
}
