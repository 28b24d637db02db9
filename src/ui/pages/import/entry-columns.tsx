import { createContext, useContext } from 'react'
import { Link } from 'wouter'
import { formatPercent, formatSize } from '../../format/values.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { type Column, shapeOf } from '../../tables/column.ts'
import { t, textsOf } from '../../texts/page-texts.ts'
import { canImport, type EntryFilter, type ImportRow, isUnsure, noEntryFilter } from './import-choices.ts'
import { releaseKindLabels } from './labels.ts'

const none = '–'

/** What can be done in the cells of a row. */
type EntryActions = {
  addressOf: (folder: string) => string
  onAssign: (row: ImportRow) => void
  onExamine: (row: ImportRow) => void
}

export const EntryActionsContext = createContext<EntryActions>({
  addressOf: () => '',
  onAssign: () => {},
  onExamine: () => {},
})

/** The columns of manual import. They fit a screen of 65 rem. */
export const entryColumns: readonly Column<ImportRow>[] = [
  {
    id: 'name',
    label: 'importFiles.name',
    width: 220,
    grow: 3,
    sort: 'asc',
    phone: 'title',
    fixed: true,
    // Folders come first, as the server lists them.
    value: ({ entry: { name, directory } }) => `${directory ? 0 : 1} ${name}`,
    cell: (row) => <NameCell row={row} />,
  },
  {
    id: 'game',
    label: 'common.game',
    width: 190,
    grow: 2,
    sort: 'asc',
    phone: 'detail',
    fixed: true,
    value: (row) => (canImport(row) ? (row.game?.title ?? null) : null),
    cell: (row) => <GameCell row={row} />,
  },
  {
    id: 'title',
    label: 'manualImport.parsedTitle',
    width: 150,
    grow: 1,
    sort: 'asc',
    shown: false,
    value: ({ entry }) => entry.title,
    cell: ({ entry: { title } }) => <span title={title}>{title}</span>,
  },
  {
    id: 'kind',
    label: 'importFiles.kind',
    width: 96,
    sort: 'asc',
    value: ({ kind }) => releaseKindLabels[kind],
    cell: ({ kind }) => releaseKindLabels[kind],
  },
  {
    id: 'version',
    label: 'importFiles.version',
    width: 96,
    sort: 'asc',
    value: ({ version }) => version,
    cell: ({ version }) => <span title={version ?? undefined}>{version ?? none}</span>,
  },
  {
    id: 'size',
    label: 'common.size',
    width: 80,
    align: 'end',
    sort: 'desc',
    value: ({ entry }) => entry.size,
    cell: ({ entry: { size } }) => (size === null ? none : formatSize(size)),
  },
  {
    id: 'match',
    label: 'manualImport.match',
    width: 90,
    align: 'end',
    sort: 'desc',
    shown: false,
    value: ({ entry }) => entry.confidence,
    cell: ({ entry: { confidence } }) => (confidence === null ? none : formatPercent(confidence)),
  },
  {
    id: 'actions',
    label: 'manualImport.actions',
    width: 72,
    align: 'end',
    phone: 'end',
    fixed: true,
    cell: (row) => canImport(row) && <FilesButton row={row} />,
  },
]

export const entryShape = shapeOf<keyof EntryFilter>('manual-import', entryColumns, {
  filter: noEntryFilter,
  defaultSort: 'name',
})

/** The name, which opens a folder. On narrow screens, kind, version and size are below it. */
function NameCell({ row: { entry, kind, version } }: { row: ImportRow }) {
  const { addressOf } = useContext(EntryActionsContext)
  const { name, path, directory, size } = entry
  const style = 'line-clamp-2 min-w-0 leading-snug break-all whitespace-normal'
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Icon name={directory ? 'folder' : 'file'} className="size-5 shrink-0 text-faint" />
      <div className="min-w-0">
        {directory ? (
          <Link href={addressOf(path)} title={name} className={`${style} hover:underline`}>
            {name}
          </Link>
        ) : (
          <span title={name} className={style}>
            {name}
          </span>
        )}
        <span className="block truncate text-xs text-faint min-[65rem]:hidden">
          {[releaseKindLabels[kind], version, size === null ? null : formatSize(size)]
            .filter((fact) => fact !== null)
            .join(' · ')}
        </span>
      </div>
    </div>
  )
}

const obstacleLabels = textsOf('manualImport', ['library', 'game', 'download', 'imported'])

/** The game that it is imported for, or what its name says; or why it cannot be imported. */
function GameCell({ row }: { row: ImportRow }) {
  const { onAssign } = useContext(EntryActionsContext)
  const { entry, choice, game } = row
  const { obstacle } = entry
  if (!canImport(row)) {
    const text = obstacle === null ? '' : obstacleLabels[obstacle]
    return (
      <span title={text} className="block truncate text-sm text-faint">
        {text}
      </span>
    )
  }
  const note = isUnsure(entry, choice)
    ? t('manualImport.unsure', { percent: formatPercent(entry.confidence ?? 0) })
    : obstacle === 'imported'
      ? obstacleLabels.imported
      : null
  return (
    <div className="flex min-w-0 items-center gap-x-2">
      <Button
        small
        look={game === null ? 'plain' : 'quiet'}
        icon={game === null ? 'add' : 'edit'}
        className="min-w-0 shrink max-sm:min-h-7 max-sm:px-2"
        title={game?.title}
        aria-label={
          game === null
            ? `${t('manualImport.chooseGame')}: ${entry.name}`
            : `${game.title} ${t('manualImport.chooseGameFor', { name: entry.name })}`
        }
        onClick={() => onAssign(row)}
      >
        <span className="min-w-0 truncate">{game?.title ?? t('manualImport.chooseGame')}</span>
      </Button>
      {game === null && (
        <span title={`${t('manualImport.parsedTitle')}: ${entry.title}`} className="truncate text-sm text-faint">
          {entry.title}
        </span>
      )}
      {note !== null && (
        <span title={note} className="min-w-12 shrink-[2] truncate text-sm text-warn">
          {note}
        </span>
      )}
    </div>
  )
}

function FilesButton({ row }: { row: ImportRow }) {
  const { onExamine } = useContext(EntryActionsContext)
  return (
    <IconButton icon="eye" label={t('manualImport.filesOf', { name: row.entry.name })} onClick={() => onExamine(row)} />
  )
}
