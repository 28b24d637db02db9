import { useState } from 'react'
import type { FormName } from '#domain/setting.ts'
import { Button } from '../parts/button.tsx'
import { Panel } from '../parts/panel.tsx'
import { DeclaredFields } from './declared-fields.tsx'
import { changedFields, type Draft, draftOf } from './drafts.ts'
import { Problems } from './field.tsx'
import { problemsOf } from './problems.ts'
import { settingFields } from './setting-fields.ts'
import { useUnsavedPanel } from './unsaved.ts'

type AddFormProps = {
  form: FormName
  title: string
  /** The label of the button. */
  action: string
  adding: { error: Error | null; isPending: boolean }
  /** Sends what was typed, and calls `done` when it is added. */
  onAdd: (textOf: (name: string) => string, done: () => void) => void
}

/** A panel that adds an entry to a list. It is empty again for the next one. */
export function AddForm({ form, title, action, adding, onAdd }: AddFormProps) {
  const fields = settingFields(form)
  const empty = draftOf(fields, {})
  const [draft, setDraft] = useState<Draft>(empty)
  const { byField, rest } = problemsOf(
    adding.error,
    fields.map(({ name }) => name),
  )
  useUnsavedPanel(
    changedFields(fields, draft, {}).map(({ title }) => title),
    () => setDraft(empty),
  )
  const textOf = (name: string) => String(draft[name] ?? '').trim()
  const isMissing = fields.some(({ name, required }) => required && textOf(name) === '')
  return (
    <Panel title={title}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          onAdd(textOf, () => setDraft(empty))
        }}
      >
        <DeclaredFields fields={fields} draft={draft} problems={byField} onChange={setDraft} />
        <Problems lines={rest} />
        <div>
          <Button type="submit" look="solid" icon="add" busy={adding.isPending} disabled={isMissing}>
            {action}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
