import type { GameStatus } from '#domain/games/game.ts'
import { t } from '../texts/text.ts'
import { showToast, showUndo } from './toast-list.ts'

type StatusChange = { title: string; status: GameStatus; before: GameStatus | undefined }

/** Says that the status of a game has changed, with a button that undoes it. */
export function showStatusUndo({ title, status, before }: StatusChange, run: (before: GameStatus) => unknown): void {
  const text = t('game.statusChanged', { title, status })
  // Only the download itself leads back to that status.
  if (before === undefined || before === 'downloading') showToast({ tone: 'good', text })
  else showUndo(text, () => run(before))
}
