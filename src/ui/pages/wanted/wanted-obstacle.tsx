import { createContext, useContext } from 'react'
import type { WantedGame } from '#domain/games/wanted.ts'
import { formatReasons, isDueNow } from '../../format/reasons.ts'
import { formatWhen } from '../../format/values.ts'
import { formatWaiting } from '../../format/waiting.ts'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/text.ts'

const shownReasons = 3

/** The message that is shown above the list, because it holds for all of it. */
export const HiddenObstacleContext = createContext<string | null>(null)

/** What keeps a game from being grabbed, in the two lines of a row. */
export function ObstacleCell({ game }: { game: WantedGame }) {
  const hidden = useContext(HiddenObstacleContext)
  return (
    <span className="block text-sm leading-5">
      {linesOf(game, hidden)
        .slice(0, 2)
        .map(({ text, className }) => (
          <span key={text} title={text} className={`block truncate ${className}`}>
            {text}
          </span>
        ))}
    </span>
  )
}

/** Below the row of a phone: the release that waits, the next search, and in full what keeps it from being grabbed. */
export function detailLines(game: WantedGame, columns: readonly string[], hidden: string | null): Line[] {
  const { nextSearchAt, waiting } = game
  return [
    ...(waiting === null || !columns.includes('release')
      ? []
      : [{ text: waiting.releaseTitle, className: 'break-all text-soft' }]),
    ...(nextSearchAt === null || !columns.includes('nextSearchAt')
      ? []
      : [{ text: t('wanted.next', { when: formatNextSearch(nextSearchAt) }), className: 'text-soft' }]),
    ...(columns.includes('obstacle') ? linesOf(game, hidden) : []),
  ]
}

export function WantedDetail({ lines, isIndented }: { lines: readonly Line[]; isIndented: boolean }) {
  return (
    <div className={`-mt-1 grid gap-0.5 pr-2 pb-3 text-sm ${isIndented ? 'pl-16' : 'pl-2'}`}>
      {lines.map(({ text, className }) => (
        <p key={text} className={className}>
          {text}
        </p>
      ))}
    </div>
  )
}

export function formatNextSearch(at: string): string {
  return isDueNow(at) ? t('common.nextRound') : formatWhen(at)
}

type Line = { text: string; className: string }

function linesOf({ waiting, obstacle, reasons, lastSearchedAt, releasesFound }: WantedGame, hidden: string | null) {
  const lines: Line[] = []
  if (waiting !== null) lines.push({ text: formatWaiting(waiting), className: 'text-accent-ink' })
  if (obstacle !== null && obstacle.message !== hidden) {
    lines.push({ text: serverText(obstacle.message), className: 'text-warn' })
  }
  if (reasons.length > 0) lines.push({ text: formatReasons(reasons, shownReasons), className: 'text-faint' })
  else if (lastSearchedAt !== null && releasesFound === 0) {
    lines.push({ text: t('common.noReleases'), className: 'text-faint' })
  }
  return lines
}
