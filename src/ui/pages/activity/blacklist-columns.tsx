import { createContext, useContext } from 'react'
import { Link } from 'wouter'
import type { BlacklistLine } from '#domain/indexers/blacklist.ts'
import { formatMoment, formatWhen } from '../../format/values.ts'
import { IconButton } from '../../parts/button.tsx'
import { type Column, shapeOf } from '../../tables/column.ts'
import { usePhone } from '../../tables/use-phone.ts'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/page-texts.ts'
import { AllowAgainButton } from '../game/blacklist.tsx'

/** Which entries show their details. */
export const OpenEntriesContext = createContext<{ open: ReadonlySet<string>; toggle: (id: string) => void }>({
  open: new Set(),
  toggle: () => {},
})

/** The columns of the blacklist. The ids of sortable columns are the sort orders of the API. */
export const blacklistColumns: readonly Column<BlacklistLine>[] = [
  {
    id: 'release',
    label: 'blacklistTable.release',
    width: 200,
    grow: 4,
    sort: 'asc',
    phone: 'title',
    fixed: true,
    cell: ({ releaseTitle }) => (
      <span title={releaseTitle} className="font-medium">
        {releaseTitle}
      </span>
    ),
  },
  {
    id: 'game',
    label: 'common.game',
    width: 130,
    grow: 2,
    sort: 'asc',
    phone: 'detail',
    cell: (entry) => <GameLink entry={entry} />,
  },
  {
    id: 'reason',
    label: 'blacklistTable.reason',
    width: 130,
    grow: 3,
    cell: ({ reason }) => (reason === null ? '–' : <span title={serverText(reason)}>{serverText(reason)}</span>),
  },
  {
    id: 'indexer',
    label: 'blacklistTable.indexer',
    width: 110,
    sort: 'asc',
    cell: ({ indexerName }) => (indexerName === null ? '–' : <span title={indexerName}>{indexerName}</span>),
  },
  {
    id: 'at',
    label: 'blacklistTable.added',
    width: 130,
    sort: 'desc',
    phone: 'detail',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatMoment(createdAt)}>
        {formatWhen(createdAt)}
      </time>
    ),
  },
  {
    id: 'actions',
    label: 'blacklistTable.actions',
    width: 200,
    align: 'end',
    phone: 'end',
    fixed: true,
    cell: (entry) => <Actions entry={entry} />,
  },
]

export const noBlacklistFilter = { q: '', game: '' } as const
export type BlacklistFilterName = keyof typeof noBlacklistFilter

export const blacklistShape = shapeOf<BlacklistFilterName>('blacklist', blacklistColumns, {
  filter: noBlacklistFilter,
  defaultSort: 'at',
})

function GameLink({ entry: { gameId, gameTitle } }: { entry: BlacklistLine }) {
  return (
    <Link
      href={`/games/${gameId}`}
      title={gameTitle}
      className="block min-h-target truncate leading-6 hover:underline sm:font-medium"
    >
      {gameTitle}
    </Link>
  )
}

/** On phones, the button that allows the release again is among the details, which leaves room for the release. */
function Actions({ entry }: { entry: BlacklistLine }) {
  const { open, toggle } = useContext(OpenEntriesContext)
  const isOpen = open.has(entry.id)
  return (
    <div className="flex items-center justify-end gap-1">
      {!usePhone() && <AllowAgainButton entry={entry} />}
      <IconButton
        icon={isOpen ? 'up' : 'down'}
        label={t('blacklistTable.detailsOf', { title: entry.releaseTitle })}
        aria-expanded={isOpen}
        onClick={() => toggle(entry.id)}
      />
    </div>
  )
}

/** All of an entry, below its row. */
export function BlacklistDetails({ entry }: { entry: BlacklistLine }) {
  const { releaseTitle, reason, indexerName, createdAt } = entry
  return (
    <div className="grid justify-items-start gap-1 px-2 pb-3 text-sm">
      <p className="break-all">{releaseTitle}</p>
      {reason !== null && <p className="break-words text-soft">{serverText(reason)}</p>}
      <p className="text-faint">{[indexerName, formatMoment(createdAt)].filter(Boolean).join(' · ')}</p>
      {usePhone() && <AllowAgainButton entry={entry} />}
    </div>
  )
}
