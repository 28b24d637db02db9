import { useEffect, useId, useRef, useSyncExternalStore } from 'react'

/** A form with unsaved changes. */
export type UnsavedForm = {
  /** The changed settings, by their titles. */
  titles: readonly string[]
  /** Saves the changes and shows what the server rejects in the form. Whether all was saved. */
  save: () => Promise<boolean>
  discard: () => void
  /** Whether a dialog has the form. Its buttons save it, not the save bar of the page. */
  inDialog?: boolean
}

let forms: readonly (UnsavedForm & { id: string })[] = []
const listeners = new Set<() => void>()

function replace(next: typeof forms): void {
  forms = next
  for (const listener of listeners) listener()
}

/** Lists a form with the unsaved ones while it has changes. `titles` is empty when there are none. */
export function useUnsaved(form: UnsavedForm): void {
  const id = useId()
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  const changed = form.titles.join('\n')
  useEffect(() => {
    const others = forms.filter((other) => other.id !== id)
    if (changed === '') {
      if (others.length < forms.length) replace(others)
      return
    }
    const listed = {
      id,
      titles: changed.split('\n'),
      save: () => latest.current.save(),
      discard: () => latest.current.discard(),
      inDialog: latest.current.inDialog ?? false,
    }
    const place = forms.findIndex((other) => other.id === id)
    replace(place === -1 ? [...forms, listed] : forms.with(place, listed))
  }, [id, changed])
  useEffect(() => () => replace(forms.filter((other) => other.id !== id)), [id])
}

export function useUnsavedForms(): readonly UnsavedForm[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => forms,
  )
}

/** The titles of the changed settings in the forms of the page, or in those of its dialogs. */
export function useUnsavedTitles(place: 'page' | 'dialog'): string[] {
  return useUnsavedForms().flatMap(({ inDialog, titles }) =>
    (place === 'dialog') === (inDialog ?? false) ? titles : [],
  )
}

export function hasUnsavedChanges(): boolean {
  return forms.length > 0
}

let running: Promise<boolean> | null = null

/** Saves the forms of the page one after another. Stops at the first one that the server rejects. */
export function saveForms(): Promise<boolean> {
  running ??= saveEach().finally(() => {
    running = null
  })
  return running
}

async function saveEach(): Promise<boolean> {
  for (const form of forms.filter(({ inDialog }) => !inDialog)) {
    if (!(await form.save())) return false
  }
  return true
}

export function discardForms(): void {
  for (const form of forms) form.discard()
}
