import { useState } from 'react'
import { useAdoptDownload } from '../../api/untracked.ts'
import { ChoiceCards } from '../../forms/choice-cards.tsx'
import { DialogForm } from '../../forms/dialog-form.tsx'
import { FormDialog, useDialogChanges } from '../../forms/form-dialog.tsx'
import { GamePicker, type PickedGame } from '../../forms/game-picker.tsx'
import { problemsOf } from '../../forms/problems.ts'
import { TextField } from '../../forms/text-field.tsx'
import { Button } from '../../parts/button.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { t } from '../../texts/text.ts'

type AdoptDialogProps = {
  download: { downloaderId: string; clientId: string; title: string }
  /** The title parsed from the name of the download. */
  guess: string
  onClose: () => void
}

const targets = {
  get known() {
    return t('activity.gameInLibrary')
  },
  get new() {
    return t('common.newGame')
  },
} as const

/** Adopts an untracked download for a game. */
export function AdoptDialog({ download, guess, onClose }: AdoptDialogProps) {
  const adopt = useAdoptDownload()
  const [targetKind, setTargetKind] = useState<keyof typeof targets>('known')
  const [game, setGame] = useState<PickedGame | null>(null)
  const [title, setTitle] = useState(guess)
  const { downloaderId, clientId } = download
  const target = targetKind === 'new' ? { newGame: { title: title.trim() } } : { gameId: game?.id ?? '' }
  const isReady = targetKind === 'new' ? title.trim() !== '' : game !== null
  useDialogChanges(
    [...(game === null ? [] : [t('common.game')]), ...(title === guess ? [] : [t('common.title')])],
    onClose,
  )
  const { byField, rest } = problemsOf(adopt.error, ['newGame.title'])
  const submit = () =>
    adopt.mutate(
      { downloaderId, clientId, ...target },
      {
        onSuccess: ({ gameTitle }) => {
          showToast({
            tone: 'good',
            text: t('activity.tracking', { title: download.title, gameTitle: gameTitle ?? t('common.unknownGame') }),
          })
          onClose()
        },
      },
    )
  return (
    <FormDialog title={t('activity.adoptDownload')} onClose={onClose} wide>
      <DialogForm
        onSubmit={() => isReady && submit()}
        problems={rest}
        actions={
          <Button type="submit" look="solid" icon="check" busy={adopt.isPending} disabled={!isReady}>
            {t('activity.adopt')}
          </Button>
        }
      >
        <p className="font-medium break-all">{download.title}</p>
        <ChoiceCards
          label={t('common.game')}
          name="adopted-game"
          choices={targets}
          chosen={targetKind}
          onChoose={setTargetKind}
        />
        {targetKind === 'known' ? (
          <GamePicker title={t('common.game')} game={game} onPick={setGame} />
        ) : (
          <TextField
            id="adopted-title"
            title={t('common.title')}
            problem={byField['newGame.title']}
            maxLength={500}
            value={title}
            onChange={setTitle}
          />
        )}
      </DialogForm>
    </FormDialog>
  )
}
