import { useState } from 'react'
import type { GameRequest } from '#domain/games/request.ts'
import { useDecideRequests } from '../../api/requests.ts'
import { Button } from '../../parts/button.tsx'
import { t } from '../../texts/page-texts.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { reportDecision } from './report-decision.ts'

type SelectAllProps = { selected: number; total: number; onSelectAll: (all: boolean) => void }

export function SelectAll({ selected, total, onSelectAll }: SelectAllProps) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 justify-self-start text-sm">
      <input
        type="checkbox"
        className="size-5 accent-accent"
        checked={selected > 0 && selected === total}
        onChange={() => onSelectAll(selected < total)}
      />
      {t('requests.selectAll')}
    </label>
  )
}

type DecisionBarProps = { chosen: readonly GameRequest[]; onDecided: () => void }

/** Decides several requests at once. */
export function DecisionBar({ chosen, onDecided }: DecisionBarProps) {
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
    <>
      {count > 0 && (
        // Stays in reach of the thumb while the list is scrolled.
        <section
          aria-label={t('requests.selectedLabel', { count })}
          className="sticky bottom-20 z-10  flex gap-3 rounded-2xl border border-edge bg-panel p-3 shadow-xl *:flex-1 sm:justify-end sm:*:flex-none md:bottom-4"
        >
          <Button onClick={() => setIsDeclining(true)}>{t('requests.declineSelected', { count })}</Button>
          <Button look="solid" icon="check" busy={decide.isPending} onClick={approve}>
            {t('requests.approveSelected', { count })}
          </Button>
        </section>
      )}
      {isDeclining && <DeclineDialog requests={chosen} onClose={() => setIsDeclining(false)} onDecided={onDecided} />}
    </>
  )
}
