import { useState } from 'react'
import { useAskFor } from '../../api/requests.ts'
import { DialogForm } from '../../forms/dialog-form.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { Button } from '../../parts/button.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { t } from './texts.ts'

type AskButtonProps = { gameId: string; title: string; label: string }

/** Asks the administrators for a game of the library. */
export function AskButton({ gameId, title, label }: AskButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="solid" icon="bell" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <AskDialog gameId={gameId} title={title} label={label} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function AskDialog({ gameId, title, label, onClose }: AskButtonProps & { onClose: () => void }) {
  const ask = useAskFor(gameId)
  const [note, setNote] = useState('')
  const submit = () =>
    ask.mutate(note.trim() || null, {
      onSuccess: ({ state }) => {
        const text = state === 'available' ? t('requests.answeredAtOnce', { title }) : t('requests.asked', { title })
        showToast({ tone: 'good', text })
        onClose()
      },
    })
  return (
    <FormDialog title={title} onClose={onClose}>
      <DialogForm
        onSubmit={submit}
        problems={ask.error === null ? [] : [ask.error.message]}
        actions={
          <Button type="submit" look="solid" busy={ask.isPending}>
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
