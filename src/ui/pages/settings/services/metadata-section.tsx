import { useState } from 'react'
import {
  type MetadataKind,
  type MetadataSettings,
  useMetadataKinds,
  useMetadataSettings,
  useSaveMetadata,
} from '../../../api/settings.ts'
import { DeclaredFields } from '../../../forms/declared-fields.tsx'
import { type Draft, draftOf } from '../../../forms/drafts.ts'
import { Problems } from '../../../forms/field.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { saveAll } from '../../../forms/save-bar.tsx'
import { translatedField } from '../../../forms/translated-field.ts'
import { useUnsaved } from '../../../forms/unsaved.ts'
import { DocsLink, Panel } from '../../../parts/panel.tsx'
import { Failure, SkeletonPanels } from '../../../parts/status.tsx'
import { t } from '../../../texts/page-texts.ts'
import {
  changedTitles,
  fixedVariables,
  freeFields,
  type ProviderDrafts,
  settingsInput,
  storedValues,
} from './metadata-draft.ts'

export function MetadataSection() {
  const settings = useMetadataSettings()
  const kinds = useMetadataKinds()
  const error = [settings, kinds].find(({ isLoadingError }) => isLoadingError)?.error
  if (error) return <Failure error={error} onRetry={() => void Promise.all([settings.refetch(), kinds.refetch()])} />
  if (settings.data === undefined || kinds.data === undefined)
    return <SkeletonPanels heights={['h-95 sm:h-46', 'h-96.5 sm:h-88.5', 'h-58.5 sm:h-60.5']} />
  const translated = kinds.data.map((kind) => ({
    ...kind,
    fields: kind.fields.map((field) => translatedField(field, ['metadata', kind.provider])),
  }))
  return <MetadataForm settings={settings.data} kinds={translated} />
}

type MetadataFormProps = { settings: MetadataSettings; kinds: MetadataKind[] }

function MetadataForm({ settings, kinds }: MetadataFormProps) {
  const [provider, setProvider] = useState(settings.provider)
  const [drafts, setDrafts] = useState<ProviderDrafts>({})
  const save = useSaveMetadata()
  const fixed = fixedVariables(settings)
  const names = kinds.flatMap((kind) => kind.fields.map(({ name }) => `${kind.provider}.${name}`))
  const { byField, rest } = problemsOf(save.error, names)
  useUnsaved({
    titles: changedTitles(settings, kinds, provider, drafts),
    save: async () => {
      try {
        await save.mutateAsync(settingsInput(settings, kinds, provider, drafts))
      } catch {
        return false
      }
      setDrafts({})
      return true
    },
    discard: () => {
      setProvider(settings.provider)
      setDrafts({})
      save.reset()
    },
  })
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void saveAll()
      }}
    >
      <Panel anchor="metadataProvider">
        <ProviderChoices kinds={kinds} provider={provider} variable={fixed.provider} onChoose={setProvider} />
      </Panel>
      {kinds
        .filter(({ fields }) => fields.length > 0)
        .map((kind) => (
          <Credentials
            key={kind.provider}
            kind={kind}
            fixed={fixed}
            draft={drafts[kind.provider] ?? draftOf(kind.fields, storedValues(settings, kind.provider))}
            problems={withoutPrefix(byField, kind.provider)}
            onChange={(draft) => setDrafts({ ...drafts, [kind.provider]: draft })}
          />
        ))}
      <Problems lines={rest} />
      {/* Lets Enter in a field save. */}
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
    </form>
  )
}

function withoutPrefix(problems: Record<string, string>, provider: string): Record<string, string> {
  const own = Object.entries(problems).filter(([name]) => name.startsWith(`${provider}.`))
  return Object.fromEntries(own.map(([name, text]) => [name.slice(provider.length + 1), text]))
}

type ProviderChoicesProps = {
  kinds: MetadataKind[]
  provider: MetadataKind['provider']
  variable: string | undefined
  onChoose: (provider: MetadataKind['provider']) => void
}

function ProviderChoices({ kinds, provider, variable, onChoose }: ProviderChoicesProps) {
  return (
    <fieldset disabled={variable !== undefined} className="grid gap-3 sm:grid-cols-3">
      <legend className="mb-3 text-sm font-medium">{t('settingsService.provider')}</legend>
      {kinds.map((kind) => (
        <label
          key={kind.provider}
          className="flex min-h-11 items-center gap-3 rounded-xl border border-line px-4 py-3 hover:border-edge has-checked:border-accent has-checked:bg-accent-deep/40"
        >
          <input
            type="radio"
            name="provider"
            checked={kind.provider === provider}
            onChange={() => onChoose(kind.provider)}
            className="size-4 accent-accent"
          />
          <span>
            <span className="block font-medium">{kind.label}</span>
            <span className="block text-sm text-soft">
              {kind.fields.length === 0 ? t('settingsService.noKey') : t('settingsService.keyRequired')}
            </span>
          </span>
        </label>
      ))}
      <p className="text-sm text-soft sm:col-span-3">
        {variable === undefined ? t('settingsService.otherProviders') : t('settingsService.setBy', { variable })}
      </p>
    </fieldset>
  )
}

type CredentialsProps = {
  kind: MetadataKind
  fixed: Record<string, string>
  draft: Draft
  problems: Record<string, string>
  onChange: (draft: Draft) => void
}

function Credentials({ kind, fixed, draft, problems, onChange }: CredentialsProps) {
  const free = freeFields(kind, fixed)
  const set = kind.fields.filter((field) => !free.includes(field))
  return (
    <Panel anchor={kind.provider} title={kind.label}>
      {free.length > 0 && <DeclaredFields fields={free} draft={draft} problems={problems} onChange={onChange} />}
      {set.map(({ name, title }) => (
        <p key={name} className="text-sm text-soft">
          {t('settingsService.fieldSetBy', { title, variable: fixed[`${kind.provider}.${name}`] ?? '' })}
        </p>
      ))}
      <DocsLink href={kind.docsUrl} label={t('settings.about', { name: kind.label })} />
    </Panel>
  )
}
