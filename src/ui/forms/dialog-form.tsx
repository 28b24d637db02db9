import type { ReactNode } from 'react'
import { DialogFoot } from '../parts/dialog.tsx'
import { Problems } from './field.tsx'

type DialogFormProps = {
  onSubmit: () => void
  /** Error messages that belong to no field. */
  problems: string[]
  /** Buttons, always visible at the bottom. */
  actions: ReactNode
  note?: string
  children: ReactNode
}

/** The form of a dialog. */
export function DialogForm({ onSubmit, problems, actions, note, children }: DialogFormProps) {
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      <DialogFoot>
        <Problems lines={problems} />
        <div className="flex flex-wrap justify-end gap-3">{actions}</div>
        {note !== undefined && <p className="text-right text-sm text-faint">{note}</p>}
      </DialogFoot>
    </form>
  )
}
