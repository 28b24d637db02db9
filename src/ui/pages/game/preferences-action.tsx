import { useState } from 'react'
import type { Game } from '#domain/games/game.ts'
import { IconButton } from '../../parts/button.tsx'
import { t } from '../../texts/text.ts'
import PreferencesDialog from './preferences-dialog.tsx'

/** Opens the preferences of a game. */
export function PreferencesAction({ game }: { game: Game }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton icon="scale" label={t('game.preferences')} onClick={() => setIsOpen(true)} className="sm:size-11" />
      {isOpen && <PreferencesDialog game={game} onClose={() => setIsOpen(false)} />}
    </>
  )
}
