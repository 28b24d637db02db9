import { useState } from 'react'
import { useClaim } from '../../api/claims.ts'
import { ChoiceCards } from '../../forms/choice-cards.tsx'
import { Field, inputStyle } from '../../forms/field.tsx'
import { GamePicker, type PickedGame } from '../../forms/game-picker.tsx'
import { Problems } from '../../forms/problem-list.tsx'
import { problemsOf } from '../../forms/problems.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogFoot } from '../../parts/dialog.tsx'
import { showToast } from '../../parts/toast-list.ts'

type ClaimDialogProps = {
  download: { downloaderId: string; clientId: string; title: string }
  /** The title that its name was read to. */
  guess: string
  onClose: () => void
}

const ways = { known: 'A game of my library', new: 'A new game' } as const

/** Says which game a download of a client is. */
export function ClaimDialog({ download, guess, onClose }: ClaimDialogProps) {
  const claim = useClaim()
  const [way, setWay] = useState<keyof typeof ways>('known')
  const [game, setGame] = useState<PickedGame | null>(null)
  const [title, setTitle] = useState(guess)
  const { downloaderId, clientId } = download
  const wish = way === 'new' ? { newGame: { title: title.trim() } } : { gameId: game?.id ?? '' }
  const isReady = way === 'new' ? title.trim() !== '' : game !== null
  const { byField, rest } = problemsOf(claim.error, ['newGame.title'])
  const submit = () =>
    claim.mutate(
      { downloaderId, clientId, ...wish },
      {
        onSuccess: ({ gameTitle }) => {
          showToast({ tone: 'good', text: `${download.title} is followed for ${gameTitle} from now on.` })
          onClose()
        },
      },
    )
  return (
    <Dialog title="Which game is it?" onClose={onClose} wide>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) submit()
        }}
      >
        <p className="font-medium break-all">{download.title}</p>
        <ChoiceCards label="Where the game is" name="claimed-game" choices={ways} chosen={way} onChoose={setWay} />
        {way === 'known' ? (
          <GamePicker title="Game" game={game} onPick={setGame} />
        ) : (
          <Field id="claimed-title" title="Title" problem={byField['newGame.title']}>
            <input
              id="claimed-title"
              autoComplete="off"
              maxLength={500}
              className={inputStyle}
              value={title}
              onChange={(event) => setTitle(event.target.value)}
            />
          </Field>
        )}
        <DialogFoot>
          <Problems lines={rest} />
          <div className="flex justify-end">
            <Button type="submit" look="solid" icon="check" busy={claim.isPending} disabled={!isReady}>
              Take it over
            </Button>
          </div>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
