import { Link } from 'wouter'
import type { WantedGame, WantedKind } from '#domain/games/wanted.ts'
import { type WantedSort, wantedSortsOf } from '#domain/games/wanted-sorts.ts'
import type { WantedQuery } from '../../api/wanted.ts'
import { Cover } from '../../art/cover.tsx'
import { coverOf } from '../../art/image-source.ts'
import { formatDate, formatDay, formatMoment, formatWhen } from '../../format/values.ts'
import { type Column, shapeOf } from '../../tables/column.ts'
import type { TableShape, TableState } from '../../tables/table-address.ts'
import { usePhone } from '../../tables/use-phone.ts'
import { t } from '../../texts/page-texts.ts'
import { GrabNow, SearchNow, titleOf } from './wanted-actions.tsx'
import { formatNextSearch, ObstacleCell } from './wanted-obstacle.tsx'

type WantedColumn = Column<WantedGame> & {
  id: WantedSort | 'platform' | 'versions' | 'found' | 'obstacle' | 'release' | 'actions'
}

/** All columns. The ids of sortable columns are the sort orders of the API. */
const columns = {
  title: {
    id: 'title',
    label: 'library.sortTitle',
    width: 220,
    grow: 3,
    sort: 'asc',
    phone: 'title',
    fixed: true,
    cell: (game) => <TitleCell game={game} />,
  },
  platform: {
    id: 'platform',
    label: 'common.platform',
    width: 110,
    phone: 'detail',
    cell: ({ platformName }) => platformName ?? '',
  },
  versions: {
    id: 'versions',
    label: 'wantedTable.versions',
    width: 140,
    phone: 'detail',
    cell: ({ installedVersion, availableVersion }) =>
      installedVersion === null
        ? ''
        : t('wanted.versions', { installedVersion, availableVersion: availableVersion ?? t('wanted.newer') }),
  },
  waitingUntil: {
    id: 'waitingUntil',
    label: 'wantedTable.waitsUntil',
    width: 200,
    sort: 'asc',
    cell: ({ waiting }) => (waiting === null ? '' : formatMoment(waiting.until)),
  },
  release: {
    id: 'release',
    label: 'wantedTable.bestRelease',
    width: 220,
    grow: 3,
    cell: ({ waiting }) => waiting !== null && <span title={waiting.releaseTitle}>{waiting.releaseTitle}</span>,
  },
  releaseDate: {
    id: 'releaseDate',
    label: 'library.sortReleased',
    width: 120,
    sort: 'desc',
    cell: ({ releaseDate }) => (releaseDate === null ? '' : formatDate(releaseDate)),
  },
  addedAt: {
    id: 'addedAt',
    label: 'library.sortAdded',
    width: 120,
    sort: 'desc',
    cell: ({ addedAt }) => formatDay(addedAt),
  },
  lastSearchedAt: {
    id: 'lastSearchedAt',
    label: 'library.sortSearched',
    width: 130,
    sort: 'desc',
    phone: 'detail',
    cell: ({ lastSearchedAt }) => <LastSearchCell at={lastSearchedAt} />,
  },
  nextSearchAt: {
    id: 'nextSearchAt',
    label: 'wantedTable.nextSearch',
    width: 130,
    sort: 'asc',
    cell: ({ nextSearchAt }) =>
      nextSearchAt === null ? (
        '–'
      ) : (
        <time dateTime={nextSearchAt} title={formatMoment(nextSearchAt)}>
          {formatNextSearch(nextSearchAt)}
        </time>
      ),
  },
  found: {
    id: 'found',
    label: 'wantedTable.releasesFound',
    width: 130,
    align: 'end',
    shown: false,
    cell: ({ releasesFound }) => releasesFound,
  },
  obstacle: {
    id: 'obstacle',
    label: 'wantedTable.obstacle',
    width: 200,
    grow: 3,
    cell: (game) => <ObstacleCell game={game} />,
  },
  actions: {
    id: 'actions',
    label: 'wantedTable.actions',
    width: 76,
    align: 'end',
    phone: 'end',
    fixed: true,
    cell: (game) => <SearchNow game={game} />,
  },
} as const satisfies Record<string, WantedColumn>

const { title, platform, versions, waitingUntil, release, releaseDate, addedAt, lastSearchedAt, nextSearchAt } = columns
const { found, obstacle, actions } = columns
const hidden = { shown: false } as const

/** The columns of each list. */
export const wantedColumns: Record<WantedKind, readonly Column<WantedGame>[]> = {
  missing: [title, platform, releaseDate, addedAt, lastSearchedAt, nextSearchAt, found, obstacle, actions],
  updates: [
    title,
    platform,
    versions,
    { ...releaseDate, ...hidden },
    { ...addedAt, ...hidden },
    lastSearchedAt,
    nextSearchAt,
    found,
    obstacle,
    actions,
  ],
  parts: [title, platform, releaseDate, lastSearchedAt, nextSearchAt, found, obstacle, actions],
  waiting: [
    title,
    platform,
    waitingUntil,
    release,
    { ...releaseDate, ...hidden },
    { ...lastSearchedAt, ...hidden },
    obstacle,
    { ...actions, cell: (game) => <GrabNow game={game} /> },
  ],
}

type WantedFilterName = 'q'
export type WantedState = TableState<WantedFilterName, string, 'table'>

const noFilter = { q: '' } as const

const shape = (kind: WantedKind): TableShape<WantedFilterName, string, 'table'> =>
  shapeOf<WantedFilterName>(`wanted-${kind}`, wantedColumns[kind], {
    filter: noFilter,
    defaultSort: wantedSortsOf[kind][0],
  })

/** The table of each list. */
export const wantedShapes: Record<WantedKind, ReturnType<typeof shape>> = {
  missing: shape('missing'),
  updates: shape('updates'),
  parts: shape('parts'),
  waiting: shape('waiting'),
}

/** The query of the API. */
export function queryOf(kind: WantedKind, { sort, order, filter }: WantedState): WantedQuery {
  const sorts: readonly WantedSort[] = wantedSortsOf[kind]
  const query = filter.q.trim().slice(0, 200)
  return {
    kind,
    sort: sorts.find((known) => known === sort) ?? wantedSortsOf[kind][0],
    order,
    ...(query === '' ? {} : { query }),
  }
}

function TitleCell({ game }: { game: WantedGame }) {
  const isPhone = usePhone()
  const name = titleOf(game)
  return (
    <span className="flex min-w-0 items-center gap-3">
      {!isPhone && (
        <span className="w-8 shrink-0">
          <Cover
            title={game.title}
            image={coverOf({ id: game.gameId, coverUrl: game.coverUrl })}
            sizes="2rem"
            className="rounded"
            small
          />
        </span>
      )}
      <Link
        href={`/games/${game.gameId}`}
        title={name}
        className="block min-h-target min-w-0 truncate leading-6 font-medium underline-offset-4 hover:underline"
      >
        {name}
      </Link>
    </span>
  )
}

/** On phones, no header says what the time is. */
function LastSearchCell({ at }: { at: string | null }) {
  const isPhone = usePhone()
  if (at === null) return isPhone ? t('common.never') : t('wantedTable.neverSearched')
  const when = formatWhen(at)
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {isPhone ? t('wanted.lastSearch', { lastSearchedAt: when }) : when}
    </time>
  )
}
