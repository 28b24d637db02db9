import { awaitedFocus } from './focus-on-mount.ts'
import { topDialog } from './open-dialogs.ts'

const fields = 'input:not(:disabled, [type="hidden"]), select:not(:disabled), textarea:not(:disabled)'
const controls = `${fields}, button:not(:disabled), a[href], summary, [tabindex="0"]`

/**
 * Focuses the first field of a dialog that opens, else its first control besides Close. Until the user presses
 * something, a field that is loaded later gets the focus. What has the focus and disappears passes it on within the
 * dialog. Returns what ends that.
 */
export function keepFocusIn(dialog: HTMLDialogElement, title: HTMLElement | null): () => void {
  const abort = new AbortController()
  // On phones, the keyboard would cover the dialog.
  const isPhone = !matchMedia('(pointer: fine)').matches
  let placed: Element | null = null
  const place = () => {
    const target = isPhone ? title : firstControl(dialog)
    ;(target ?? title)?.focus()
    placed = document.activeElement
  }
  const check = () => {
    if (abort.signal.aborted || topDialog() !== dialog) return
    const { activeElement } = document
    const isLost = activeElement === null || activeElement === document.body
    // A dialog that was opened from a button which is gone by now leaves the focus on the dialog itself.
    const isWaiting = !isPhone && activeElement === placed && placed?.matches(fields) === false
    if (isLost || (isWaiting && firstField(dialog) !== null)) place()
  }
  place()
  for (const name of ['keydown', 'pointerdown'])
    dialog.addEventListener(name, () => (placed = null), { capture: true, signal: abort.signal })
  const observer = new MutationObserver(() => {
    check()
    // A control that is disabled loses the focus only when the page is drawn.
    requestAnimationFrame(check)
  })
  observer.observe(dialog, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'inert'] })
  return () => {
    abort.abort()
    observer.disconnect()
  }
}

/** Returns the focus when a dialog has closed. The dialog's action may have removed what opened it. */
export function returnFocus(opener: Element | null): void {
  const below = topDialog()
  const candidates = [
    below === null ? awaitedFocus() : null,
    opener,
    below === null ? document.getElementById('content') : firstControl(below),
  ]
  for (const candidate of candidates) {
    if (!(candidate instanceof HTMLElement) || !candidate.isConnected || candidate === document.body) continue
    candidate.focus()
    if (document.activeElement === candidate) return
  }
}

function firstControl(dialog: HTMLElement): HTMLElement | null {
  return firstField(dialog) ?? first(dialog, controls)
}

function firstField(dialog: HTMLElement): HTMLElement | null {
  const field = first(dialog, fields)
  const name = field?.getAttribute('type') === 'radio' ? field.getAttribute('name') : null
  const chosen = name && dialog.querySelector<HTMLElement>(`input[type="radio"][name="${CSS.escape(name)}"]:checked`)
  return chosen || field
}

/** Neither Close nor the messages, which appear within the dialog. */
function first(dialog: HTMLElement, selector: string): HTMLElement | null {
  const found = [...dialog.querySelectorAll<HTMLElement>(selector)]
  return (
    found.find((element) => !element.closest('[data-dialog-head], [popover], [inert]') && element.checkVisibility()) ??
    null
  )
}
