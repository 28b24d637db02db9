import { useState } from 'react'
import { useAdoptDownload } from '../../api/untracked.ts'
import { ChoiceCards } from '../../forms/choice-cards.tsx'
import { DialogForm } from '../../forms/dialog-form.tsx'
import { GamePicker, type PickedGame } from '../../forms/game-picker.tsx'
import { problemsOf } from '../../forms/problems.ts'
import { TextField } from '../../forms/text-field.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { showToast } from '../../parts/toast-list.ts'

type AdoptDialogProps = {
  download: { downloaderId: string; clientId: string; title: string }
  /** The title that its name was read to. */
  guess: string
  onClose: () => void
}

const ways = { known: 'A game of my library', new: 'A new game' } as const

/** Says which game a download of a client is. */
export function AdoptDialog({ download, guess, onClose }: AdoptDialogProps) {
  const claim = useAdoptDownload()
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
      <DialogForm
        onSubmit={() => isReady && submit()}
        problems={rest}
        actions={
          <Button type="submit" look="solid" icon="check" busy={claim.isPending} disabled={!isReady}>
            Take it over
          </Button>
        }
      >
        <p className="font-medium break-all">{download.title}</p>
        <ChoiceCards label="Where the game is" name="claimed-game" choices={ways} chosen={way} onChoose={setWay} />
        {way === 'known' ? (
          <GamePicker title="Game" game={game} onPick={setGame} />
        ) : (
          <TextField
            id="claimed-title"
            title="Title"
            problem={byField['newGame.title']}
            maxLength={500}
            value={title}
            onChange={setTitle}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}
