import { type RefObject, useRef, useSyncExternalStore } from 'react'

let dialogs: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLDialogElement[]): void {
  dialogs = next
  for (const listener of listeners) listener()
}

export function dialogOpened(dialog: HTMLDialogElement): void {
  change([...dialogs, dialog])
}

export function dialogClosed(dialog: HTMLDialogElement): void {
  change(dialogs.filter((other) => other !== dialog))
}

/** The dialog above all others. Whatever is outside of it can neither be clicked nor focused. */
export function topDialog(): HTMLDialogElement | null {
  return dialogs.at(-1) ?? null
}

export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The content of an element, which stands still while a dialog in it is open: the dialog would otherwise disappear with
 * its row, with what was typed, and a modal dialog whose row is moved is no longer modal.
 */
export function useHeldContent<Content>(place: RefObject<HTMLElement | null>, content: Content): Content {
  const isHeld = useSyncExternalStore(subscribeToDialogs, () =>
    dialogs.some((dialog) => place.current?.contains(dialog) === true),
  )
  const held = useRef(content)
  if (!isHeld) held.current = content
  return held.current
}
