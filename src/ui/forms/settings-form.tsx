import type { UseMutationResult } from '@tanstack/react-query'
import { type Dispatch, type ReactNode, type SetStateAction, useEffect, useState } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import type { SettingField } from '#domain/setting.ts'
import { anchorOf } from '../parts/use-anchor.ts'
import { DeclaredFields } from './declared-fields.tsx'
import { changeBody, changedFields, type Draft, draftOf } from './drafts.ts'
import { Problems } from './field.tsx'
import { problemsOf } from './problems.ts'
import { saveAll } from './save-bar.tsx'
import { useUnsaved } from './unsaved.ts'

type Source = Record<string, unknown>
export type TypedDraft = readonly [Draft, Dispatch<SetStateAction<Draft>>]
type SettingsFormProps = {
  fields: readonly SettingField[]
  stored: Source
  save: Pick<UseMutationResult<Source, Error, Source>, 'error' | 'mutateAsync' | 'reset'>
  choiceLabels?: Record<string, string>
  short?: readonly string[]
  /** What was typed, for a page that fills in fields itself. */
  typed?: TypedDraft
  /** Shown below the fields, for the current draft. */
  after?: (draft: Draft) => ReactNode
  children?: ReactNode
}

/** A form for stored settings. The save bar of the page saves it, and only what changed. */
export function SettingsForm(props: SettingsFormProps) {
  const { fields, stored, save, choiceLabels, short, after, children } = props
  const own = useState<Draft>({})
  const [typed, setTyped] = props.typed ?? own
  // What is not typed here follows the stored settings, which another tab may change.
  const draft = { ...draftOf(fields, stored), ...typed }
  const { byField, rest } = problemsOf(
    save.error,
    fields.map(({ name }) => name),
  )
  useUnsaved({
    titles: changedFields(fields, draft, stored).map(({ title }) => title),
    save: async () => {
      const sent = typed
      try {
        await save.mutateAsync(changeBody(fields, draft, stored))
      } catch {
        return false
      }
      // What was typed while saving stays.
      setTyped((now) => Object.fromEntries(Object.entries(now).filter(([name, value]) => sent[name] !== value)))
      return true
    },
    discard: () => {
      setTyped({})
      save.reset()
    },
  })
  const target = useTarget(fields)
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void saveAll()
      }}
    >
      <DeclaredFields
        fields={fields}
        draft={draft}
        problems={byField}
        onChange={(next) => setTyped(only(next, changedFields(fields, next, stored)))}
        choiceLabels={choiceLabels ?? {}}
        short={short ?? []}
        target={target}
        anchorOf={anchorOf}
      />
      {after?.(draft)}
      {children}
      <Problems lines={rest} />
      {/* Lets Enter in a field save. */}
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
    </form>
  )
}

function only(draft: Draft, fields: readonly SettingField[]): Draft {
  return Object.fromEntries(fields.map(({ name }) => [name, draft[name] ?? '']))
}

/** The field that the address points to, which gets the focus. */
function useTarget(fields: readonly SettingField[]): string | null {
  const hash = useLocationProperty(() => location.hash.slice(1))
  const target = fields.find(({ name }) => anchorOf(name) === hash)?.name ?? null
  useEffect(() => {
    if (target === null) return
    const place = document.getElementById(anchorOf(target))
    place?.scrollIntoView({ block: 'center' })
    place?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true })
  }, [target])
  return target
}
