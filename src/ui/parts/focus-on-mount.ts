import { topDialog } from './open-dialogs.ts'

let awaited: HTMLElement | null = null

/**
 * As the `ref` of a page's first field: focuses it when the page opens. The `autofocus` attribute of HTML works only
 * once per document. Nothing beside an open dialog can have the focus, so a dialog that led here passes it on.
 */
export function focusOnMount(element: HTMLElement | null): void {
  if (element === null) return
  const dialog = topDialog()
  awaited = dialog === null || dialog.contains(element) ? null : element
  if (awaited === null) element.focus()
}

/** The field that waits for the open dialog to close, which is told once; `null` if there is none. */
export function awaitedFocus(): HTMLElement | null {
  const element = awaited
  awaited = null
  return element?.isConnected === true ? element : null
}
