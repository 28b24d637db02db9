import type { GameFilter } from '../../api/games.ts'
import { useGameLetters } from '../../api/library.ts'
import type { JumpRef } from '../../tables/use-jump.ts'
import { t } from '../../texts/page-texts.ts'
import { type LetterStart, letterStarts } from './letters.ts'

type LettersProps = { filter: GameFilter; jump: JumpRef }

function useStarts(filter: GameFilter): LetterStart[] {
  const letters = useGameLetters(filter, true)
  return letterStarts(letters.data ?? [], filter.order)
}

/** Buttons beside the games that scroll to a letter. */
export function LetterBar({ filter, jump }: LettersProps) {
  const starts = useStarts(filter)
  return (
    <nav aria-label={t('libraryPage.jump')} className="hidden lg:block">
      <div className="sticky top-20 flex max-h-[calc(100dvh-6rem)] flex-col overflow-y-auto [scrollbar-width:none]">
        {starts.map(({ label, start }) => (
          <button
            key={start}
            type="button"
            aria-label={t('libraryPage.jumpTo', { letter: label })}
            onClick={() => jump.current?.(start)}
            className="min-h-target w-8 shrink-0 rounded text-xs text-soft -outline-offset-2 hover:bg-raised hover:text-ink"
          >
            {label}
          </button>
        ))}
      </div>
    </nav>
  )
}

/** The letters as a select field, for narrow screens. */
export function LetterSelect({ filter, jump }: LettersProps) {
  const starts = useStarts(filter)
  return (
    <select
      aria-label={t('libraryPage.jump')}
      value=""
      onChange={({ target }) => target.value !== '' && jump.current?.(Number(target.value))}
      className="min-h-10 w-14 rounded-lg bg-transparent px-1 text-sm text-soft hover:text-ink"
    >
      <option value="">{t('libraryPage.letters')}</option>
      {starts.map(({ label, start }) => (
        <option key={start} value={start} className="bg-panel text-ink">
          {label}
        </option>
      ))}
    </select>
  )
}
