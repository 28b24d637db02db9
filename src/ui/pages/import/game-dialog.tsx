import { useState } from 'react'
import { GamePicker, type PickedGame } from '../../forms/game-picker.tsx'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { t } from '../../texts/page-texts.ts'

type GameDialogProps = {
  /** The name of the entry, or `null` if it is for several. */
  name: string | null
  /** The title in its name. */
  title: string
  onPick: (game: PickedGame) => void
  onClose: () => void
}

/** Chooses the game that files are imported for, or leads to where it is added. */
export function GameDialog({ name, title, onPick, onClose }: GameDialogProps) {
  const [game, setGame] = useState<PickedGame | null>(null)
  return (
    <Dialog
      title={name === null ? t('manualImport.gameForAll') : t('manualImport.chooseGameFor', { name })}
      onClose={onClose}
    >
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (game !== null) onPick(game)
        }}
      >
        <GamePicker title={t('common.game')} game={game} onPick={setGame} />
        <div className="flex flex-wrap justify-end gap-3">
          {name !== null && (
            <ButtonLink href={`/add?q=${encodeURIComponent(title)}`} icon="add" look="quiet">
              {t('manualImport.addGame', { title })}
            </ButtonLink>
          )}
          <Button type="submit" look="solid" icon="check" disabled={game === null}>
            {t('manualImport.chooseGame')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
