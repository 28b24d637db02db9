import { useState } from 'react'
import { useLocation } from 'wouter'
import type { GameStatus } from '#domain/games/game.ts'
import { useAddGame } from '../../api/games.ts'
import { useMustAsk } from '../../api/session.ts'
import { Button } from '../../parts/button.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { t } from '../../texts/page-texts.ts'
import { AskDialog } from '../requests/ask-dialog.tsx'
import { chosenFields, useAddChoices } from './add-choices.ts'
import { ExistingGameNote } from './found-game-line.tsx'
import { existingGame, outcomeOf } from './use-add-found-game.ts'

type AddManuallyProps = { title: string; status: GameStatus; lead: string }

/** Adds a game without metadata: the title is enough to search for releases. */
export function AddManually({ title, status, lead }: AddManuallyProps) {
  const add = useAddGame()
  const choices = useAddChoices()
  const [, go] = useLocation()
  const existing = existingGame(add.error)
  const asks = useMustAsk() && status === 'wanted'
  const [isAsking, setIsAsking] = useState(false)
  const addIt = (requestNote: string | null) =>
    add.mutate(
      { title, ...chosenFields(choices), status, ...(requestNote === null ? {} : { requestNote }) },
      {
        onSuccess: (game) => {
          showToast({ tone: 'good', text: outcomeOf(game) })
          go(`/games/${game.id}`)
        },
      },
    )
  return (
    <div className="grid gap-3 rounded-2xl border border-dashed border-edge/60 p-4 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-soft">{lead}</p>
        <Button
          icon={asks ? 'bell' : 'add'}
          busy={add.isPending}
          onClick={() => (asks ? setIsAsking(true) : addIt(null))}
        >
          <span className="max-w-48 truncate sm:max-w-96">
            {asks ? t('requests.askForTitle', { title }) : t('add.manually', { title })}
          </span>
        </Button>
      </div>
      {existing !== null && <ExistingGameNote {...existing} />}
      {add.error !== null && existing === null && (
        <p role="alert" className="text-bad">
          {add.error.message}
        </p>
      )}
      {isAsking && (
        <AskDialog
          title={title}
          label={t('requests.askForIt')}
          state={add}
          onAsk={addIt}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}
