import { useState } from 'react'
import { DialogForm } from '../../forms/dialog-form.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { Button } from '../../parts/button.tsx'
import { t } from '../../texts/page-texts.ts'

type AskDialogProps = {
  title: string
  /** What the button says. */
  label: string
  state: { isPending: boolean; error: Error | null }
  onAsk: (note: string | null) => void
  onClose: () => void
}

/** Takes a note for the administrators, and asks for a game. */
export function AskDialog({ title, label, state, onAsk, onClose }: AskDialogProps) {
  const [note, setNote] = useState('')
  return (
    <FormDialog title={title} onClose={onClose}>
      <DialogForm
        onSubmit={() => onAsk(note.trim() || null)}
        problems={state.error === null ? [] : [state.error.message]}
        actions={
          <Button type="submit" look="solid" busy={state.isPending}>
            {label}
          </Button>
        }
      >
        <TextField
          id="request-note"
          title={t('requests.noteLabel')}
          help={t('requests.noteHelp')}
          maxLength={1000}
          value={note}
          onChange={setNote}
        />
      </DialogForm>
    </FormDialog>
  )
}
