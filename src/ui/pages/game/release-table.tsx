import type { ReactNode } from 'react'
import type { Release } from '#domain/indexers/release.ts'
import { useMedia } from '../../parts/use-media.ts'
import { chosenColumns } from '../../tables/column.ts'
import { ColumnChooser } from '../../tables/column-chooser.tsx'
import { DataTable } from '../../tables/data-table.tsx'
import type { TableChange, TableState } from '../../tables/table-address.ts'
import { useOpenRows } from '../../tables/use-open-rows.ts'
import type { Selection } from '../../tables/use-selection.ts'
import { t } from '../../texts/page-texts.ts'
import { CompactReleases } from './compact-releases.tsx'
import { GrabProblemNote, type GrabProblems } from './grab-problem.tsx'
import { ReleaseActionsContext, releaseColumns } from './release-columns.tsx'
import { ReleaseDetails } from './release-details.tsx'
import type { ReleaseFilterName } from './release-view.ts'
import { releaseKey } from './releases.ts'

type State = TableState<ReleaseFilterName, string, 'table'>
export type ReleaseTableProps = {
  /** In the order of the list. Some indexers return hundreds. */
  releases: readonly Release[]
  /** `null` if the releases were not searched for a game. */
  gameId: string | null
  state: State
  onChange: (change: TableChange<State>) => void
  renderGrab: (release: Release) => ReactNode
  problems: GrabProblems
  /** Absent if releases cannot be selected. */
  selection?: Selection
}

/** Releases: a table on wide screens, compact rows on narrow ones. Each row has its details below it. */
export function ReleaseTable(props: ReleaseTableProps) {
  const isWide = useMedia(props.selection === undefined ? '(min-width: 72rem)' : '(min-width: 76rem)')
  const { open, toggle } = useOpenRows()
  const rows = { ...props, open, onToggle: toggle }
  return isWide ? <WideTable {...rows} /> : <CompactReleases {...rows} />
}

export type RowsProps = ReleaseTableProps & { open: ReadonlySet<string>; onToggle: (key: string) => void }

function WideTable({ releases, gameId, state, onChange, renderGrab, problems, selection, open, onToggle }: RowsProps) {
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
          detail={(release) => {
            const problem = problems.get(releaseKey(release))
            const isOpen = open.has(releaseKey(release))
            if (problem === undefined && !isOpen) return null
            return (
              <>
                {problem && <GrabProblemNote {...problem} />}
                {isOpen && (
                  <div className="bg-panel px-4 py-4">
                    <ReleaseDetails release={release} gameId={gameId} />
                  </div>
                )}
              </>
            )
          }}
          rowHeight={52}
          {...(selection === undefined ? {} : { selection })}
        />
      </ReleaseActionsContext>
    </div>
  )
}
