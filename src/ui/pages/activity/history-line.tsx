import type { HistoryEntry } from '#domain/games/history.ts'
import { historyLabels } from '../../format/labels.ts'
import { formatMoment, formatWhen } from '../../format/values.ts'
import { Icon } from '../../parts/icon.tsx'
import { toneText } from '../../parts/status.tsx'
import { serverText } from '../../texts/language.ts'
import { historyIcons } from './history-icons.ts'

/** An entry of the history of a game, on a vertical timeline. */
export function HistoryLine({ entry }: { entry: HistoryEntry }) {
  const event = historyLabels[entry.type]
  return (
    <li className="group grid grid-cols-[2rem_1fr] gap-x-3.5">
      <div className="grid grid-rows-[2rem_1fr] justify-items-center">
        <span
          className={`grid size-8 place-items-center rounded-full border border-line bg-panel ${toneText[event.tone]}`}
        >
          <Icon name={historyIcons[entry.type]} className="size-4" />
        </span>
        <span className="my-1 w-px bg-line group-last:hidden" />
      </div>
      <div className="min-w-0 pt-1 pb-6">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium">{event.label}</span>
          <time dateTime={entry.at} title={formatMoment(entry.at)} className="text-sm text-faint">
            {formatWhen(entry.at)}
          </time>
        </p>
        <p className="text-sm text-soft">{serverText(entry.message)}</p>
        {entry.title !== '' && !entry.message.includes(entry.title) && (
          <p className="mt-0.5 text-sm break-all text-faint">{entry.title}</p>
        )}
      </div>
    </li>
  )
}
