import { useGame } from '../../api/game.ts'
import { GamePicker } from '../../forms/game-picker.tsx'
import { t } from '../../texts/text.ts'

/** Chooses the game of a list, whose id is in the address. */
export function GameFilter({ id, onPick }: { id: string; onPick: (id: string) => void }) {
  const game = useGame(id, id !== '')
  const picked = id === '' ? null : { id, title: game.data?.title ?? (game.isError ? t('common.unknownGame') : '…') }
  return <GamePicker title={t('common.game')} game={picked} onPick={(choice) => onPick(choice?.id ?? '')} />
}
