import type { TransferMode } from '#domain/importing/import.ts'
import type { StartedManualImports } from '#domain/importing/manual-import.ts'
import { acceptedPaths, useStartManualImports } from '../../api/imports.ts'
import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/status.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { SelectionBar } from '../../tables/selection-bar.tsx'
import type { Selection } from '../../tables/use-selection.ts'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/page-texts.ts'
import { canImport, type ImportRow, itemsToImport } from './import-choices.ts'

type ImportBarProps = {
  selection: Selection
  rows: readonly ImportRow[]
  /** Those that match the filters. */
  shown: readonly ImportRow[]
  mode: TransferMode
  onAssign: (rows: readonly ImportRow[]) => void
  /** Called when the import was accepted, even if the page was left by then. */
  onAccepted: (paths: readonly string[]) => void
  /** Nothing is selected any more, and the bar is gone. */
  onEnd: () => void
}

/** Imports the selected entries, and says which were refused and why. */
export function ImportBar({ selection, rows, shown, mode, onAssign, onAccepted, onEnd }: ImportBarProps) {
  const start = useStartManualImports(onAccepted)
  const isSelected = (row: ImportRow) => selection.ids.has(row.entry.path) && canImport(row)
  // Files that are gone by now are no longer selected.
  const selected = rows.filter(isSelected)
  const items = itemsToImport(selected)
  const hidden = selected.length - shown.filter(isSelected).length
  const withoutGame = selected.length - items.length
  const run = () =>
    start.mutate(
      { transferMode: mode, items },
      {
        onSuccess: ({ started, rejected }) => {
          const accepted = acceptedPaths(items, rejected)
          if (started.length > 0) {
            showToast({ tone: 'good', text: t('manualImport.started', { count: started.length }) })
          }
          if (accepted.length < selected.length) return selection.remove(accepted)
          selection.end()
          onEnd()
        },
      },
    )
  const describe = () =>
    [
      t('manualImport.selectedCount', { count: selected.length }),
      hidden > 0 && t('manualImport.hiddenCount', { count: hidden }),
      withoutGame > 0 && t('manualImport.withoutGame', { count: withoutGame }),
    ]
      .filter((part) => part !== false)
      .join(' · ')
  return (
    <>
      {start.isError && <Failure error={start.error} />}
      {start.data !== undefined && start.data.rejected.length > 0 && <Rejected rejected={start.data.rejected} />}
      <SelectionBar label={t('manualImport.selection')} selection={selection} describe={describe}>
        <Button small icon="edit" disabled={selected.length === 0} onClick={() => onAssign(selected)}>
          {t('manualImport.chooseGame')}
        </Button>
        <Button small look="solid" icon="import" busy={start.isPending} disabled={items.length === 0} onClick={run}>
          {t('manualImport.start', { count: items.length })}
        </Button>
      </SelectionBar>
    </>
  )
}

function Rejected({ rejected }: Pick<StartedManualImports, 'rejected'>) {
  return (
    <div role="alert" className="mt-4 grid gap-2 rounded-xl border border-bad/40 bg-bad-deep p-4">
      <p className="font-medium">{t('manualImport.rejected', { count: rejected.length })}</p>
      <ul className="grid gap-1 text-sm">
        {rejected.map(({ path, reason }) => (
          <li key={path} className="break-words">
            {serverText(reason)}
          </li>
        ))}
      </ul>
    </div>
  )
}
