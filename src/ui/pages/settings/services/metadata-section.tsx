import { useState } from 'react'
import type { FormField } from '#domain/declaration.ts'
import {
  type MetadataKind,
  type MetadataSettings,
  useMetadataKinds,
  useMetadataSettings,
  useSaveMetadata,
} from '../../../api/settings.ts'
import { DeclaredFields } from '../../../forms/declared-fields.tsx'
import { type Draft, draftOf, newBody } from '../../../forms/drafts.ts'
import { Problems } from '../../../forms/field.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { Button } from '../../../parts/button.tsx'
import { Failure, SkeletonLines } from '../../../parts/status.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { DocsLink, Panel } from '../panel.tsx'

export function MetadataSection() {
  const settings = useMetadataSettings()
  const kinds = useMetadataKinds()
  const error = settings.error ?? kinds.error
  if (error) return <Failure error={error} onRetry={() => void Promise.all([settings.refetch(), kinds.refetch()])} />
  if (settings.data === undefined || kinds.data === undefined) return <SkeletonLines className="h-24" />
  return <MetadataForm settings={settings.data} kinds={kinds.data} />
}

function MetadataForm({ settings, kinds }: { settings: MetadataSettings; kinds: MetadataKind[] }) {
  const [provider, setProvider] = useState(settings.provider)
  const save = useSaveMetadata()
  const kind = kinds.find((candidate) => candidate.provider === provider)
  const fields = kind?.fields ?? []
  const stored = settings[provider] ?? {}
  const [drafts, setDrafts] = useState<Record<string, Draft>>({})
  const draft = drafts[provider] ?? draftOf(fields, stored)
  const { byField, rest } = problemsOf(save.error, namesIn(provider, fields))
  return (
    <Panel>
      <form
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(
            { ...settings, provider, ...(fields.length > 0 ? { [provider]: newBody(fields, draft, {}) } : {}) },
            {
              onSuccess: () =>
                showToast({ tone: 'good', text: `Saved. Metadata comes from ${kind?.label ?? provider}.` }),
            },
          )
        }}
      >
        <fieldset className="grid gap-3 sm:grid-cols-3">
          <legend className="mb-3 text-sm font-medium">Provider</legend>
          {kinds.map((candidate) => (
            <ProviderChoice
              key={candidate.provider}
              kind={candidate}
              checked={candidate.provider === provider}
              onChoose={() => setProvider(candidate.provider)}
            />
          ))}
        </fieldset>
        {fields.length > 0 && (
          <DeclaredFields
            fields={fields}
            draft={draft}
            problems={withoutPrefix(byField, provider)}
            onChange={(changed) => setDrafts({ ...drafts, [provider]: changed })}
          />
        )}
        {kind && <DocsLink href={kind.docsUrl} label={`About ${kind.label}`} />}
        <Problems lines={rest} />
        <div>
          <Button type="submit" look="solid" icon="check" busy={save.isPending}>
            {fields.length > 0 ? 'Test and save' : 'Save'}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function namesIn(provider: string, fields: FormField[]): string[] {
  return fields.map(({ name }) => `${provider}.${name}`)
}

function withoutPrefix(problems: Record<string, string>, provider: string): Record<string, string> {
  return Object.fromEntries(Object.entries(problems).map(([name, text]) => [name.slice(provider.length + 1), text]))
}

type ProviderChoiceProps = { kind: MetadataKind; checked: boolean; onChoose: () => void }

function ProviderChoice({ kind, checked, onChoose }: ProviderChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-xl border border-line px-4 py-3 hover:border-edge has-checked:border-accent has-checked:bg-accent-deep/40">
      <input type="radio" name="provider" checked={checked} onChange={onChoose} className="size-4 accent-accent" />
      <span>
        <span className="block font-medium">{kind.label}</span>
        <span className="block text-sm text-soft">{kind.fields.length === 0 ? 'No key required' : 'Key required'}</span>
      </span>
    </label>
  )
}
