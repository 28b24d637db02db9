import type { GameListItem, GameSource } from '#domain/games/game.ts'
import { gameStatusLabels } from '../../format/labels.ts'
import { entryPlatforms } from '../../format/platforms.ts'
import { formatDay, formatSize, formatWhen } from '../../format/values.ts'
import { TagNames } from '../../forms/tag-chips.tsx'
import { LightLink } from '../../parts/light-link.tsx'
import { Badge } from '../../parts/status.tsx'
import type { Column } from '../../tables/column.ts'
import { t } from '../../texts/page-texts.ts'

export function sourceLabel(source: GameSource): string {
  return t(`gameSource.${source}`)
}

/** The columns of the library's table. */
export const libraryColumns: readonly Column<GameListItem>[] = [
  {
    id: 'title',
    label: 'library.sortTitle',
    width: 220,
    grow: 3,
    sort: 'asc',
    phone: 'title',
    fixed: true,
    cell: ({ id, title, updateAvailable }) => (
      <span className="flex items-center gap-2">
        <LightLink href={`/games/${id}`} data-title className="truncate font-medium hover:underline">
          {title}
        </LightLink>
        {updateAvailable && <Badge tone="accent">{t('common.updateBadge')}</Badge>}
      </span>
    ),
  },
  {
    id: 'status',
    label: 'common.status',
    width: 140,
    sort: 'asc',
    phone: 'detail',
    cell: ({ status }) => <Badge tone={gameStatusLabels[status].tone}>{gameStatusLabels[status].label}</Badge>,
  },
  {
    id: 'releaseDate',
    label: 'library.sortReleased',
    width: 140,
    sort: 'desc',
    phone: 'detail',
    cell: ({ releaseDate }) => (releaseDate === null ? '' : formatDay(releaseDate)),
  },
  {
    id: 'platforms',
    label: 'libraryPage.platforms',
    width: 140,
    grow: 2,
    cell: (game) => (entryPlatforms(game).length > 0 ? entryPlatforms(game) : game.platforms).join(', '),
  },
  {
    id: 'genres',
    label: 'libraryPage.genres',
    width: 140,
    grow: 2,
    shown: false,
    cell: ({ genres }) => genres.join(', '),
  },
  {
    id: 'developers',
    label: 'libraryPage.developers',
    width: 140,
    grow: 2,
    shown: false,
    cell: ({ developers }) => developers.join(', '),
  },
  {
    id: 'rating',
    label: 'library.sortRating',
    width: 96,
    align: 'end',
    sort: 'desc',
    cell: ({ rating }) => (rating === null ? '' : Math.round(rating)),
  },
  {
    id: 'userRating',
    label: 'library.sortOwnRating',
    width: 120,
    align: 'end',
    sort: 'desc',
    shown: false,
    cell: ({ userRating }) => userRating ?? '',
  },
  {
    id: 'size',
    label: 'library.sortSize',
    width: 100,
    align: 'end',
    sort: 'desc',
    phone: 'detail',
    cell: ({ sizeOnDisk }) => (sizeOnDisk == null ? '' : formatSize(sizeOnDisk)),
  },
  {
    id: 'installedVersion',
    label: 'libraryPage.version',
    width: 110,
    shown: false,
    cell: ({ installedVersion }) => installedVersion ?? '',
  },
  {
    id: 'source',
    label: 'libraryPage.source',
    width: 140,
    shown: false,
    cell: ({ source }) => sourceLabel(source),
  },
  {
    id: 'tags',
    label: 'libraryPage.tags',
    width: 160,
    grow: 2,
    shown: false,
    cell: ({ tagIds }) => tagIds.length > 0 && <TagNames ids={tagIds} />,
  },
  {
    id: 'folder',
    label: 'libraryPage.folder',
    width: 180,
    grow: 2,
    shown: false,
    cell: ({ libraryPath }) => (libraryPath === null ? '' : <span title={libraryPath}>{libraryPath}</span>),
  },
  {
    id: 'addedAt',
    label: 'library.sortAdded',
    width: 130,
    sort: 'desc',
    cell: ({ addedAt }) => formatDay(addedAt.slice(0, 10)),
  },
  {
    id: 'lastSearchedAt',
    label: 'library.sortSearched',
    width: 140,
    sort: 'desc',
    shown: false,
    cell: ({ lastSearchedAt }) => (lastSearchedAt === null ? '' : formatWhen(lastSearchedAt)),
  },
]
