import { lazy, Suspense, useState } from 'react'
import type { Game } from '#domain/games/game.ts'
import { IconButton } from '../../parts/button.tsx'
import { t } from '../../texts/text.ts'

const PreferencesDialog = lazy(() => import('./preferences-dialog.tsx'))

/** Opens the preferences of a game. */
export function PreferencesAction({ game }: { game: Game }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton icon="scale" label={t('game.preferences')} onClick={() => setIsOpen(true)} className="sm:size-11" />
      {isOpen && (
        <Suspense fallback={null}>
          <PreferencesDialog game={game} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
