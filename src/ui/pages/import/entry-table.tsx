import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { maxFolderEntries } from '#domain/folder-listing.ts'
import type { TransferMode } from '#domain/importing/import.ts'
import type { ManualImportFolder } from '#domain/importing/manual-import.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Section } from '../../parts/page.tsx'
import { Empty } from '../../parts/status.tsx'
import { useMedia } from '../../parts/use-media.ts'
import { chosenColumns, sortItems } from '../../tables/column.ts'
import { ColumnChooser } from '../../tables/column-chooser.tsx'
import { DataTable } from '../../tables/data-table.tsx'
import { NoMatch } from '../../tables/no-match.tsx'
import type { RowIds } from '../../tables/use-selection.ts'
import { useSelection } from '../../tables/use-selection.ts'
import { useTableState } from '../../tables/use-table-state.ts'
import { t } from '../../texts/page-texts.ts'
import { EntryActionsContext, entryColumns, entryShape } from './entry-columns.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { EntryFilters } from './entry-filters.tsx'
import { GameDialog } from './game-dialog.tsx'
import { ImportBar } from './import-bar.tsx'
import { canImport, type EntryChoice, filterRows, type ImportRow, importRow, noEntryFilter } from './import-choices.ts'
import {
  type ChangeDraft,
  draftWithChoice,
  draftWithout,
  draftWithSelection,
  type ImportDraft,
} from './import-draft.ts'

type EntryTableProps = {
  folder: ManualImportFolder
  /** Whether more entries are still being read. */
  isPartial: boolean
  draft: ImportDraft
  changeDraft: ChangeDraft
  mode: TransferMode
  addressOf: (folder: string) => string
}

/**
 * The files and folders of a folder, which are assigned to games, examined, selected and imported. Only
 * entries of this folder are selected, so everything that is imported is in the table.
 */
export function EntryTable({ folder, isPartial, draft, changeDraft, mode, addressOf }: EntryTableProps) {
  const { change, ...state } = useTableState(entryShape)
  const [, navigate] = useLocation()
  const [examined, setExamined] = useState<string | null>(null)
  const [assigned, setAssigned] = useState<readonly ImportRow[]>([])
  const hasWidth = useMedia('(min-width: 65rem)')
  const place = useRef<HTMLDivElement>(null)
  const { path, parent, entries, total } = folder
  const { choices, selections } = draft
  const rows = useMemo(() => entries.map((entry) => importRow(entry, choices.get(entry.path))), [entries, choices])
  const { filter, sort, order } = state
  const { q, show, kind } = filter
  const shown = useMemo(
    () => sortItems(filterRows(rows, { q, show, kind }), entryColumns, { sort, order }),
    [rows, q, show, kind, sort, order],
  )
  const selection = useSelection(
    useMemo(() => rowIdsOf(shown), [shown]),
    selections.get(path),
  )
  const { ids } = selection
  useEffect(() => changeDraft((before) => draftWithSelection(before, path, ids)), [changeDraft, path, ids])
  const choose = (paths: readonly string[], choice: EntryChoice) =>
    changeDraft((before) => draftWithChoice(before, paths, choice))
  const columns = useMemo(() => chosenColumns(entryColumns, state.columns), [state.columns])
  const ready = shown.filter(({ state: each }) => each === 'ready' || each === 'doubtful').map(pathOf)
  const opened = rows.find((row) => pathOf(row) === examined)
  const actions = { addressOf, onAssign: (row: ImportRow) => setAssigned([row]), onExamine: examine }
  return (
    <div ref={place} tabIndex={-1} className={`outline-none ${selection.on ? 'pb-32' : ''}`}>
      <Section
        title={t('manualImport.entries')}
        actions={
          <div className="flex flex-wrap items-center gap-2">
            {parent !== null && (
              <ButtonLink small look="quiet" icon="back" href={addressOf(parent)}>
                {t('manualImport.parent')}
              </ButtonLink>
            )}
            <Button small icon="check" disabled={ready.length === 0} onClick={() => selection.add(ready)}>
              {t('manualImport.selectAll')}
            </Button>
          </div>
        }
      >
        {total === 0 ? (
          <Empty icon="folder" title={t('manualImport.empty')}>
            {t('manualImport.emptyHint')}
          </Empty>
        ) : (
          <>
            <EntryFilters rows={rows} filter={filter} onChange={(changed) => change({ filter: changed })} />
            <div className="flex items-center justify-between gap-3">
              <Counts folder={folder} shown={shown.length} loaded={rows.length} isPartial={isPartial} />
              <ColumnChooser
                columns={entryColumns}
                chosen={state.columns}
                onChoose={(chosen) => change({ columns: chosen })}
              />
            </div>
            {shown.length === 0 ? (
              <NoMatch title={t('manualImport.noMatch')} onClear={() => change({ filter: noEntryFilter })}>
                {t('manualImport.noMatchHint')}
              </NoMatch>
            ) : (
              <EntryActionsContext value={actions}>
                <DataTable
                  label={t('manualImport.entries')}
                  columns={columns}
                  rows={shown}
                  idOf={pathOf}
                  nameOf={({ entry }) => entry.name}
                  sorting={{ sort, order, onSort: (by, direction) => change({ sort: by, order: direction }) }}
                  selection={selection}
                  canSelect={canImport}
                  onOpen={(row) => (row.entry.directory ? navigate(addressOf(pathOf(row))) : examine(row))}
                  isNarrow={!hasWidth}
                  rowHeight={52}
                  phoneRowHeight={100}
                />
              </EntryActionsContext>
            )}
          </>
        )}
      </Section>
      <ImportBar
        selection={selection}
        rows={rows}
        shown={shown}
        mode={mode}
        onAssign={setAssigned}
        onAccepted={(paths) => changeDraft((before) => draftWithout(before, paths))}
        // The button is gone now, and would lose the focus.
        onEnd={() => place.current?.focus()}
      />
      {assigned.length > 0 && (
        <GameDialog
          name={assigned.length === 1 ? (assigned[0]?.entry.name ?? null) : null}
          title={assigned[0]?.entry.title ?? ''}
          onPick={(game) => {
            const paths = assigned.map(pathOf)
            choose(paths, { game })
            selection.add(paths)
            setAssigned([])
          }}
          onClose={() => setAssigned([])}
        />
      )}
      {opened !== undefined && (
        <EntryDialog
          entry={opened.entry}
          choice={opened.choice}
          mode={mode}
          onChoose={(choice) => choose([pathOf(opened)], choice)}
          onClose={() => setExamined(null)}
        />
      )}
    </div>
  )

  function examine(row: ImportRow): void {
    if (canImport(row)) setExamined(pathOf(row))
  }
}

const pathOf = ({ entry }: ImportRow): string => entry.path

function rowIdsOf(rows: readonly ImportRow[]): RowIds {
  return {
    between: (first, last) =>
      rows
        .slice(first, last + 1)
        .filter(canImport)
        .map(pathOf),
    listKey: rows.map(pathOf).join('\n'),
    total: rows.length,
    selectable: rows.filter(canImport).map(pathOf),
    limit: maxFolderEntries,
  }
}

type CountsProps = { folder: ManualImportFolder; shown: number; loaded: number; isPartial: boolean }

function Counts({ folder: { total, truncated }, shown, loaded, isPartial }: CountsProps) {
  const facts = [
    t('manualImport.found', { count: total }),
    // Reading the others failed.
    ...(loaded < total && !truncated ? [t('manualImport.listed', { count: loaded })] : []),
    ...(shown < loaded ? [t('manualImport.filtered', { shown })] : []),
  ]
  return (
    <div className="grid gap-1">
      <p role="status" aria-busy={isPartial} className="text-sm text-soft">
        {isPartial ? t('manualImport.reading', { total }) : facts.join(' · ')}
      </p>
      {truncated && <p className="text-sm text-warn">{t('manualImport.truncated')}</p>}
    </div>
  )
}
