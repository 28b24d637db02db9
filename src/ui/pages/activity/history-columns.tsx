import { createContext, useContext } from 'react'
import { Link } from 'wouter'
import type { HistoryEntry } from '#domain/games/history.ts'
import { historyLabels } from '../../format/labels.ts'
import { formatMoment, formatWhen } from '../../format/values.ts'
import { IconButton } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { toneText } from '../../parts/status.tsx'
import { type Column, shapeOf } from '../../tables/column.ts'
import { usePhone } from '../../tables/use-phone.ts'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/page-texts.ts'
import { type HistoryFilterName, noHistoryFilter } from './history-filter.ts'
import { historyIcons } from './history-icons.ts'

/** What the cells need besides their entry. */
type HistoryView = {
  /** The name of another user, whose games cannot be opened. `null` for the signed-in user and for no user. */
  nameOfOther: (userId: string | null) => string | null
  open: ReadonlySet<string>
  toggle: (id: string) => void
}

export const HistoryViewContext = createContext<HistoryView>({
  nameOfOther: () => null,
  open: new Set(),
  toggle: () => {},
})

/** The columns of the history. The ids of sortable columns are the sort orders of the API. */
export const historyColumns: readonly Column<HistoryEntry>[] = [
  {
    id: 'at',
    label: 'historyTable.time',
    cell: ({ at }) => (
      <time dateTime={at} title={formatMoment(at)}>
        {formatWhen(at)}
      </time>
    ),
    width: 130,
    sort: 'desc',
    phone: 'detail',
  },
  {
    id: 'type',
    label: 'historyTable.event',
    cell: (entry) => <EventCell entry={entry} />,
    width: 190,
    sort: 'asc',
    phone: 'title',
    fixed: true,
  },
  {
    id: 'game',
    label: 'common.game',
    cell: (entry) => <GameCell entry={entry} />,
    width: 150,
    grow: 2,
    sort: 'asc',
  },
  {
    id: 'message',
    label: 'historyTable.message',
    cell: ({ message }) => <span title={serverText(message)}>{serverText(message)}</span>,
    width: 200,
    grow: 4,
    phone: 'detail',
  },
  {
    id: 'release',
    label: 'historyTable.release',
    cell: ({ title }) => <span title={title}>{title}</span>,
    width: 200,
    grow: 3,
    shown: false,
  },
  {
    id: 'details',
    label: 'historyTable.details',
    cell: (entry) => <DetailsCell entry={entry} />,
    width: 76,
    align: 'end',
    phone: 'end',
    fixed: true,
  },
]

/** Shown while the history includes other users. */
export const userColumn: Column<HistoryEntry> = {
  id: 'user',
  label: 'form.user',
  cell: (entry) => <UserCell entry={entry} />,
  width: 110,
  phone: 'detail',
}

export const historyShape = shapeOf<HistoryFilterName>('history', historyColumns, {
  filter: noHistoryFilter,
  defaultSort: 'at',
})

export const nameOf = ({ type, gameTitle, title }: HistoryEntry) =>
  [historyLabels[type].label, gameTitle ?? title].filter((part) => part !== '').join(': ')

function EventCell({ entry }: { entry: HistoryEntry }) {
  const { label, tone } = historyLabels[entry.type]
  // On phones, the title of the row is the only place for the game.
  const isPhone = usePhone()
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Icon name={historyIcons[entry.type]} className={`size-4 shrink-0 ${toneText[tone]}`} />
      {isPhone && entry.gameTitle !== null ? (
        <>
          <span className="shrink-0">{label}:</span>
          <span className="min-w-0 truncate">
            <GameCell entry={entry} />
          </span>
        </>
      ) : (
        <span className="min-w-0 truncate">{label}</span>
      )}
    </span>
  )
}

function UserCell({ entry: { userId } }: { entry: HistoryEntry }) {
  const { nameOfOther } = useContext(HistoryViewContext)
  return userId === null ? '–' : (nameOfOther(userId) ?? t('form.you'))
}

function GameCell({ entry: { gameId, gameTitle, userId } }: { entry: HistoryEntry }) {
  const { nameOfOther } = useContext(HistoryViewContext)
  if (gameTitle === null) return '–'
  if (gameId === null || nameOfOther(userId) !== null) return <span title={gameTitle}>{gameTitle}</span>
  return (
    <Link
      href={`/games/${gameId}`}
      title={gameTitle}
      className="block min-h-target truncate leading-6 font-medium hover:underline"
    >
      {gameTitle}
    </Link>
  )
}

function DetailsCell({ entry }: { entry: HistoryEntry }) {
  const { open, toggle } = useContext(HistoryViewContext)
  const isOpen = open.has(entry.id)
  return (
    <IconButton
      icon={isOpen ? 'up' : 'down'}
      label={t('historyTable.detailsOf', { name: nameOf(entry) })}
      aria-expanded={isOpen}
      onClick={() => toggle(entry.id)}
    />
  )
}

/** The details of an entry, below its row. */
export function EntryDetails({ entry: { at, message, title } }: { entry: HistoryEntry }) {
  return (
    <div className="grid gap-1 px-2 pb-3 text-sm">
      <p className="break-words">{serverText(message)}</p>
      {title !== '' && !message.includes(title) && <p className="break-all text-soft">{title}</p>}
      <p className="text-faint">{formatMoment(at)}</p>
    </div>
  )
}
