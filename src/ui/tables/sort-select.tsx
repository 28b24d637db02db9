import { IconButton } from '../parts/button.tsx'
import type { PlainKey } from '../texts/catalog.ts'
import { t } from '../texts/page-texts.ts'
import type { Order } from './table-address.ts'

type SortSelectProps = {
  options: readonly { id: string; label: PlainKey; order: Order }[]
  sort: string
  order: Order
  onSort: (sort: string, order: Order) => void
}

/** Chooses the order of a list that has no column headers. */
export function SortSelect({ options, sort, order, onSort }: SortSelectProps) {
  const isDescending = order === 'desc'
  return (
    <div className="flex shrink-0 items-center">
      <select
        aria-label={t('common.sortBy')}
        value={sort}
        onChange={({ target }) => onSort(target.value, options.find(({ id }) => id === target.value)?.order ?? 'asc')}
        className="min-h-10 max-w-40 rounded-lg bg-transparent px-2 text-sm text-soft hover:text-ink"
      >
        {/* The order of a hidden column stays in effect. */}
        {options.some(({ id }) => id === sort) || <option value={sort} />}
        {options.map(({ id, label }) => (
          <option key={id} value={id} className="bg-panel text-ink">
            {t(label)}
          </option>
        ))}
      </select>
      <IconButton
        icon="down"
        label={isDescending ? t('table.ascending') : t('table.descending')}
        className={isDescending ? '' : 'rotate-180'}
        onClick={() => onSort(sort, isDescending ? 'asc' : 'desc')}
      />
    </div>
  )
}
