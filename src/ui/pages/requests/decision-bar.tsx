import { useState } from 'react'
import type { GameRequest } from '#domain/games/request.ts'
import { useDecideRequests } from '../../api/requests.ts'
import { Button } from '../../parts/button.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { reportDecision } from './report-decision.ts'
import { t } from './texts.ts'

type DecisionBarProps = {
  chosen: readonly GameRequest[]
  total: number
  onSelectAll: (all: boolean) => void
  onDecided: () => void
}

/** Decides several requests at once. */
export function DecisionBar({ chosen, total, onSelectAll, onDecided }: DecisionBarProps) {
  const decide = useDecideRequests()
  const [isDeclining, setIsDeclining] = useState(false)
  const count = chosen.length
  const approve = () =>
    decide.mutate(
      { ids: chosen.map(({ id }) => id), action: 'approve' },
      {
        onSuccess: (outcome) => {
          reportDecision(outcome)
          onDecided()
        },
      },
    )
  return (
    <div className="flex flex-wrap items-center gap-3">
      <label className="flex min-h-11 items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          checked={count > 0 && count === total}
          onChange={() => onSelectAll(count < total)}
        />
        {t('requests.selectAll')}
      </label>
      {count > 0 && (
        <>
          <Button onClick={() => setIsDeclining(true)}>{t('requests.declineSelected', { count })}</Button>
          <Button look="solid" icon="check" busy={decide.isPending} onClick={approve}>
            {t('requests.approveSelected', { count })}
          </Button>
        </>
      )}
      {isDeclining && <DeclineDialog requests={chosen} onClose={() => setIsDeclining(false)} onDecided={onDecided} />}
    </div>
  )
}
