import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './button.tsx'

type DialogProps = { title: string; onClose: () => void; children: ReactNode; wide?: boolean }

/** A native modal dialog: the browser keeps the focus inside, gives it back, and closes on Escape. */
export function Dialog({ title, onClose, children, wide = false }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = element.current
    const opener = document.activeElement
    dialog?.showModal()
    // On a phone the keyboard would cover what the dialog asks.
    if (matchMedia('(pointer: fine)').matches) dialog?.querySelector<HTMLElement>('input, select')?.focus()
    return () => {
      dialog?.close()
      // What opened it may be gone by what the dialog did: the page itself takes the focus then.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
      else document.getElementById('content')?.focus()
    }
  }, [])
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A dialog opened from this one, and a file that was not chosen, are cancelled below it too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
      className={`m-auto max-h-[92dvh] w-[calc(100%-1.5rem)] rounded-2xl border border-line bg-panel p-0 text-ink shadow-2xl open:animate-rise max-sm:mb-3 ${wide ? 'max-w-2xl' : 'max-w-md'}`}
    >
      <div className="grid gap-5 px-5 pt-5 pb-5 sm:px-7 sm:pt-7 sm:pb-6">
        <header className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-xl font-semibold">
            {title}
          </h2>
          <IconButton icon="close" label="Close" onClick={onClose} className="-mt-1.5 -mr-2" />
        </header>
        {children}
      </div>
    </dialog>
  )
}

/** The actions of a dialog, in sight however long its content is. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-5 -mb-5 grid gap-3 border-t border-line bg-panel px-5 py-4 sm:-mx-7 sm:-mb-6 sm:px-7">
      {children}
    </div>
  )
}
