import { useEffect, useId, useRef, useSyncExternalStore } from 'react'

/** A form with unsaved changes. */
export type UnsavedForm = {
  /** The changed settings, by their titles. */
  titles: readonly string[]
  /** Saves the changes and shows what the server rejects in the form. Whether all was saved. */
  save: () => Promise<boolean>
  discard: () => void
  /** Where it is. The save bar saves the forms of the page; those of dialogs and panels have buttons of their own. */
  place?: Place
}

type Place = 'page' | 'dialog' | 'panel'

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
      place: latest.current.place ?? 'page',
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

/** For a form with a button of its own, such as one that adds something: only leaving the page asks. */
export function useUnsavedPanel(titles: readonly string[], discard: () => void): void {
  useUnsaved({ titles, discard, save: () => Promise.resolve(false), place: 'panel' })
}

/** The titles of the changed settings in the forms of the page, or in those of its dialogs. */
export function useUnsavedTitles(place: Place): string[] {
  return useUnsavedForms().flatMap((form) => (form.place === place ? form.titles : []))
}

export function hasUnsavedChanges(place?: Place): boolean {
  return forms.some((form) => place === undefined || form.place === place)
}

let askToLeave: ((leave: () => void) => void) | null = null

/** Sets what asks before unsaved changes are discarded. */
export function setLeaveQuestion(ask: typeof askToLeave): void {
  askToLeave = ask
}

/** Leaves the page, such as by signing out. With unsaved changes, the user is asked before. */
export function leavePage(leave: () => void): void {
  if (askToLeave === null || !hasUnsavedChanges()) leave()
  else askToLeave(leave)
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
  for (const form of forms.filter(({ place }) => place === 'page')) {
    if (!(await form.save())) return false
  }
  return true
}

/** Discards the changes in the forms of a place, or in all. */
export function discardForms(place?: Place): void {
  for (const form of forms) if (place === undefined || form.place === place) form.discard()
}
