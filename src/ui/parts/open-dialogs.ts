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
