import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { FormField } from '#domain/declaration.ts'
import { Button } from '../parts/button.tsx'
import { showToast } from '../parts/toast-list.ts'
import { DeclaredFields, type Suggestions } from './declared-fields.tsx'
import { changeBody, type Draft, draftOf, type Scales, scaledDown, scaledUp } from './drafts.ts'
import { Problems } from './field.tsx'
import { problemsOf } from './problems.ts'

type Source = Record<string, unknown>
type SettingsFormProps = {
  fields: FormField[]
  stored: Source
  save: UseMutationResult<Source, Error, Source>
  choiceLabels?: Record<string, string>
  short?: readonly string[]
  suggestions?: Suggestions
  scales?: Scales
  /** Shown below the fields, for the current draft. */
  after?: (draft: Draft) => ReactNode
  children?: ReactNode
}

/** A form for stored settings; sends only the changes. */
export function SettingsForm({
  fields,
  stored,
  save,
  choiceLabels = {},
  short = [],
  suggestions = {},
  scales = {},
  after,
  children,
}: SettingsFormProps) {
  const shown = scaledDown(stored, scales)
  const [draft, setDraft] = useState<Draft>(() => draftOf(fields, shown))
  const changes = changeBody(fields, draft, shown)
  const isChanged = Object.keys(changes).length > 0
  useUnsaved(isChanged)
  const { byField, rest } = problemsOf(
    save.error,
    fields.map(({ name }) => name),
  )
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(scaledUp(changes, scales), {
          onSuccess: (saved) => {
            setDraft(draftOf(fields, scaledDown(saved, scales)))
            showToast({ tone: 'good', text: 'Saved.' })
          },
        })
      }}
    >
      <DeclaredFields
        fields={fields}
        draft={draft}
        problems={byField}
        onChange={setDraft}
        choiceLabels={choiceLabels}
        short={short}
        suggestions={suggestions}
      />
      {after?.(draft)}
      {children}
      <Problems lines={rest} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="solid" icon="check" busy={save.isPending} disabled={!isChanged}>
          Save
        </Button>
        {isChanged && (
          <Button look="quiet" onClick={() => setDraft(draftOf(fields, shown))}>
            Discard changes
          </Button>
        )}
      </div>
    </form>
  )
}

const unsaved = new Set<string>()

/** Marks a form as having unsaved changes while `isChanged` is true. */
export function useUnsaved(isChanged: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!isChanged) return
    unsaved.add(id)
    return () => void unsaved.delete(id)
  }, [id, isChanged])
}

export function hasUnsavedChanges(): boolean {
  return unsaved.size > 0
}
