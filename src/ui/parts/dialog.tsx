import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { t } from '../texts/text.ts'
import { IconButton } from './button.tsx'
import { keepFocusIn, returnFocus } from './dialog-focus.ts'
import { dialogClosed, dialogOpened } from './open-dialogs.ts'

type DialogProps = { title: string; onClose: () => void; children: ReactNode; wide?: boolean; widest?: boolean }

/** A native modal dialog: the browser traps and restores the focus and closes it on Escape. */
export function Dialog({ title, onClose, children, wide = false, widest = false }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const dialog = element.current
    if (dialog === null) return
    const opener = document.activeElement
    dialog.showModal()
    dialogOpened(dialog)
    const stop = keepFocusIn(dialog, heading.current)
    return () => {
      stop()
      dialogClosed(dialog)
      dialog.close()
      returnFocus(opener)
    }
  }, [])
  return (
    <dialog
      ref={element}
      // Whoever presses a text within keeps the focus in the dialog.
      tabIndex={-1}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Nested dialogs and file inputs bubble their cancel events.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        const dialog = event.currentTarget
        if (event.target !== dialog || dialog.open || !dialog.isConnected) return
        // Browsers let a page prevent only the first of several Escape keys in a row.
        dialog.showModal()
        onClose()
      }}
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
      className={`m-auto max-h-[92dvh] w-[calc(100%-1.5rem)] rounded-2xl border border-line bg-panel p-0 text-ink shadow-2xl open:animate-rise max-sm:mb-3 ${widest ? 'max-w-6xl' : wide ? 'max-w-2xl' : 'max-w-md'}`}
    >
      <div className="grid grid-cols-1 gap-5 px-5 pt-5 pb-5 sm:px-7 sm:pt-7 sm:pb-6">
        <header data-dialog-head className="flex items-start justify-between gap-4">
          <h2 ref={heading} id={titleId} tabIndex={-1} className="text-xl font-semibold">
            {title}
          </h2>
          <IconButton icon="close" label={t('common.close')} onClick={onClose} className="-mt-1.5 -mr-2" />
        </header>
        {children}
      </div>
    </dialog>
  )
}

/** The actions of a dialog, always visible at the bottom. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-5 -mb-5 grid gap-3 border-t border-line bg-panel px-5 py-4 sm:-mx-7 sm:-mb-6 sm:px-7">
      {children}
    </div>
  )
}
