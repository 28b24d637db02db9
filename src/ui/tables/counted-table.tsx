import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import { ColumnChooser } from './column-chooser.tsx'

type CountedTableProps<Row> = {
  /** Says how many rows there are. */
  count: string
  columns: readonly Column<Row>[]
  chosen: readonly string[]
  onChoose: (columns: readonly string[]) => void
  /** Whether the rows of another filter are shown while those of the new one load. */
  isBusy: boolean
  isOutdated: boolean
  children: ReactNode
}

/** A table below the number of its rows and the choice of its columns. */
export function CountedTable<Row>({ count, isBusy, isOutdated, children, ...choice }: CountedTableProps<Row>) {
  return (
    <div
      aria-busy={isBusy}
      className={`grid grid-cols-[minmax(0,1fr)] gap-1 transition-opacity ${isOutdated ? 'opacity-60' : ''}`}
    >
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="text-sm text-faint">
          {count}
        </p>
        <ColumnChooser {...choice} />
      </div>
      {children}
    </div>
  )
}
