import type { ReactNode } from 'react'
import { DialogFoot } from '../parts/dialog.tsx'
import { Problems } from './problem-list.tsx'

type DialogFormProps = {
  onSubmit: () => void
  /** What was refused and no field answers for. */
  problems: string[]
  /** The buttons, in sight however long the form is. */
  actions: ReactNode
  note?: string
  children: ReactNode
}

/** What a dialog asks for, sent by its button or the Enter key. */
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
