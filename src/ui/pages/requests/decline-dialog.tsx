import { useState } from 'react'
import type { GameRequest } from '#domain/games/request.ts'
import { useDecideRequests } from '../../api/requests.ts'
import { DialogForm } from '../../forms/dialog-form.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { Button } from '../../parts/button.tsx'
import { t } from '../../texts/page-texts.ts'
import { reportDecision } from './report-decision.ts'

type DeclineDialogProps = { requests: readonly GameRequest[]; onClose: () => void; onDecided?: () => void }

/** Asks why, and declines. */
export function DeclineDialog({ requests, onClose, onDecided }: DeclineDialogProps) {
  const decide = useDecideRequests()
  const [reason, setReason] = useState('')
  const [first] = requests
  const title =
    requests.length === 1 && first !== undefined
      ? t('requests.declineTitle', { title: first.title })
      : t('requests.declineMany', { count: requests.length })
  const submit = () =>
    decide.mutate(
      { ids: requests.map(({ id }) => id), action: 'decline', reason: reason.trim() },
      {
        onSuccess: (outcome) => {
          reportDecision(outcome, t('requests.declinedToast', { title: first?.title ?? '' }))
          onDecided?.()
          onClose()
        },
      },
    )
  return (
    <FormDialog title={title} onClose={onClose}>
      <DialogForm
        onSubmit={submit}
        problems={decide.error === null ? [] : [decide.error.message]}
        actions={
          <Button type="submit" look="solid" busy={decide.isPending} disabled={reason.trim() === ''}>
            {t('requests.decline')}
          </Button>
        }
      >
        <TextField
          id="decline-reason"
          title={t('requests.reasonLabel')}
          help={t('requests.reasonHelp')}
          maxLength={1000}
          value={reason}
          onChange={setReason}
        />
      </DialogForm>
    </FormDialog>
  )
}
