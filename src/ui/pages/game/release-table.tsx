import '../../texts/en-tables.ts'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { Release } from '#domain/indexers/release.ts'
import { formatAge } from '../../format/values.ts'
import { Button } from '../../parts/button.tsx'
import { useHeldContent } from '../../parts/open-dialogs.ts'
import { useMedia } from '../../parts/use-media.ts'
import { chosenColumns } from '../../tables/column.ts'
import { ColumnChooser } from '../../tables/column-chooser.tsx'
import { DataTable } from '../../tables/data-table.tsx'
import { SortSelect } from '../../tables/sort-select.tsx'
import type { TableChange, TableState } from '../../tables/table-address.ts'
import {
  DetailsButton,
  kindOf,
  languagesOf,
  peersText,
  protocolOf,
  ReleaseActionsContext,
  releaseColumns,
  Score,
  sizeOf,
} from './release-columns.tsx'
import { ReleaseDetails } from './release-details.tsx'
import type { ReleaseFilterName } from './release-view.ts'
import { releaseKey } from './releases.ts'
import { t } from './texts.ts'

/** Some indexers return hundreds of releases. */
const step = 100

type State = TableState<ReleaseFilterName, string, 'table'>
type ReleaseTableProps = {
  releases: readonly Release[]
  gameId: string
  state: State
  onChange: (change: TableChange<State>) => void
  renderGrab: (release: Release) => ReactNode
}

/** The releases of a game: a table on wide screens, compact rows on narrow ones. Each row has its details below it. */
export function ReleaseTable(props: ReleaseTableProps) {
  const isWide = useMedia('(min-width: 72rem)')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string): void => {
    const next = new Set(open)
    if (!next.delete(key)) next.add(key)
    setOpen(next)
  }
  const rows = { ...props, open, onToggle: toggle }
  return isWide ? <WideTable {...rows} /> : <CompactList {...rows} />
}

type RowsProps = ReleaseTableProps & { open: ReadonlySet<string>; onToggle: (key: string) => void }

function WideTable({ releases, gameId, state, onChange, renderGrab, open, onToggle }: RowsProps) {
  const { sort, order, columns } = state
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] text-sm">
      <div className="-mt-11 justify-self-end">
        <ColumnChooser columns={releaseColumns} chosen={columns} onChoose={(chosen) => onChange({ columns: chosen })} />
      </div>
      <ReleaseActionsContext value={{ renderGrab, open, toggle: onToggle }}>
        <DataTable
          label={t('game.releases')}
          columns={chosenColumns(releaseColumns, columns)}
          rows={releases}
          idOf={releaseKey}
          nameOf={({ title }) => title}
          sorting={{ sort, order, onSort: (by, direction) => onChange({ sort: by, order: direction }) }}
          detail={(release) =>
            open.has(releaseKey(release)) && (
              <div className="bg-panel px-4 py-4">
                <ReleaseDetails release={release} gameId={gameId} />
              </div>
            )
          }
          rowHeight={52}
        />
      </ReleaseActionsContext>
    </div>
  )
}

const sortOptions = releaseColumns.flatMap(({ id, label, sort }) =>
  sort === undefined ? [] : [{ id, label, order: sort }],
)

function CompactList({ releases, gameId, state, onChange, renderGrab, open, onToggle }: RowsProps) {
  const [limit, setLimit] = useState(step)
  const rest = releases.length - limit
  const list = useRef<HTMLUListElement>(null)
  const items = releases
    .slice(0, limit)
    .map((release) => (
      <CompactRow
        key={releaseKey(release)}
        release={release}
        gameId={gameId}
        isOpen={open.has(releaseKey(release))}
        onToggle={() => onToggle(releaseKey(release))}
        grab={renderGrab(release)}
      />
    ))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="-mt-2 justify-self-end">
        <SortSelect
          options={sortOptions}
          sort={state.sort}
          order={state.order}
          onSort={(sort, order) => onChange({ sort, order })}
        />
      </div>
      <ul ref={list} className="overflow-hidden rounded-2xl border border-line bg-panel">
        {useHeldContent(list, items)}
      </ul>
      {rest > 0 && (
        <Button onClick={() => setLimit(limit + step)}>{t('common.showSteps', { step: Math.min(step, rest) })}</Button>
      )}
    </div>
  )
}

type RowProps = { release: Release; gameId: string; isOpen: boolean; onToggle: () => void; grab: ReactNode }

function CompactRow({ release, gameId, isOpen, onToggle, grab }: RowProps) {
  const id = useId()
  const facts = [
    release.indexerName,
    release.protocol === 'torrent' ? null : protocolOf(release),
    sizeOf(release),
    formatAge(release.publishedAt),
    peersText(release),
    release.parsed.kind === 'game' && release.parsed.version === null ? null : kindOf(release),
    release.parsed.group,
    languagesOf(release) === '–' ? null : languagesOf(release),
  ]
  return (
    <li className="grid gap-2 border-b border-line px-4 py-3 last:border-0">
      <p className={`text-sm leading-snug font-medium break-all ${release.decision.accepted ? '' : 'text-soft'}`}>
        {release.title}
      </p>
      <p className="text-sm text-faint">{facts.filter((fact) => fact !== null && fact !== '–').join(' · ')}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Score release={release} />
        <div className="ml-auto flex items-center gap-1">
          {grab}
          <DetailsButton release={release} isOpen={isOpen} onToggle={onToggle} id={id} />
        </div>
      </div>
      {isOpen && (
        <div id={id} className="border-t border-line pt-3">
          <ReleaseDetails release={release} gameId={gameId} />
        </div>
      )}
    </li>
  )
}
