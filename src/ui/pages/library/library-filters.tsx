import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { gameStatusLabels, gameStatusOrder } from '../../format/labels.ts'
import { inputStyle } from '../../forms/field.tsx'
import { IconButton } from '../../parts/button.tsx'
import { Chip, ChipRow } from '../../parts/chip.tsx'
import { Icon } from '../../parts/icon.tsx'
import type { TableChange } from '../../tables/table-address.ts'
import { t } from '../../texts/text.ts'
import { countActive, type Layout, type LibraryState, layouts, sortings } from './library-filter.ts'

/** The first letter searches at once, further ones this long after the last search. */
const searchIntervalMs = 150
/** Long enough to paint a typed letter before the search renders the games again. */
const paintMs = 32

type LibraryFiltersProps = {
  state: LibraryState
  onChange: (change: TableChange<LibraryState>) => void
  onOpen: (dialog: LibraryDialog) => void
  /** Stands beside the order: what jumps to a letter, or chooses columns. */
  children: ReactNode
  ref: Ref<HTMLElement>
}

export type LibraryDialog = 'filters' | 'views'

export function LibraryFilters({ state, onChange, onOpen, children, ref }: LibraryFiltersProps) {
  const { filter } = state
  const change = (changed: Partial<LibraryState['filter']>) => onChange({ filter: changed })
  const active = countActive(filter)
  return (
    <search
      ref={ref}
      className="sticky top-0 z-20 -mx-4 grid gap-3 border-b border-transparent bg-ground px-4 py-3 sm:-mx-8 sm:px-8 2xl:flex 2xl:items-center"
    >
      <div className="flex min-w-0 items-center gap-1">
        <SearchBox text={filter.search} onSearch={(search) => change({ search })} />
        <LayoutChoice layout={state.view} onChange={(view) => onChange({ view })} />
        <span className="relative">
          <IconButton
            icon="filter"
            label={t('library.filters')}
            data-opens="filters"
            onClick={() => onOpen('filters')}
          />
          {active > 0 && (
            <span className="pointer-events-none absolute -top-1 -right-1 min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 font-semibold text-on-accent">
              {active}
              <span className="sr-only"> {t('library.filtersActive', { count: active })}</span>
            </span>
          )}
        </span>
        <IconButton icon="bookmark" label={t('library.views')} onClick={() => onOpen('views')} />
      </div>
      <div className="flex min-w-0 items-center gap-2 2xl:flex-1">
        <ChipRow label={t('common.status')}>
          <Chip label={t('library.anyStatus')} pressed={filter.status === ''} onPress={() => change({ status: '' })} />
          {gameStatusOrder.map((status) => (
            <Chip
              key={status}
              label={gameStatusLabels[status].label}
              pressed={filter.status === status}
              onPress={() => change({ status: filter.status === status ? '' : status })}
            />
          ))}
          <Chip
            label={t('library.showHidden')}
            pressed={filter.includeHidden !== ''}
            onPress={() => change({ includeHidden: filter.includeHidden === '' ? 'true' : '' })}
          />
        </ChipRow>
        {/* The headers of the table sort it. */}
        {state.view !== 'table' && <SortChoice state={state} onChange={onChange} />}
        {children}
      </div>
    </search>
  )
}

const selectStyle = 'min-h-10 rounded-lg bg-transparent px-2 text-sm text-soft hover:text-ink'

type ChoiceProps = Pick<LibraryFiltersProps, 'state' | 'onChange'>

function SortChoice({ state: { sort, order }, onChange }: ChoiceProps) {
  const descending = order === 'desc'
  return (
    <div className="flex shrink-0 items-center">
      <select
        aria-label={t('common.sortBy')}
        value={sort}
        onChange={(event) => onChange({ sort: event.target.value as LibraryState['sort'] })}
        className={`${selectStyle} w-24 sm:w-auto`}
      >
        {Object.entries(sortings).map(([name, { label }]) => (
          <option key={name} value={name} className="bg-panel text-ink">
            {t(label)}
          </option>
        ))}
      </select>
      <IconButton
        icon="down"
        label={descending ? t('library.ascending') : t('library.descending')}
        className={descending ? '' : 'rotate-180'}
        onClick={() => onChange({ order: descending ? 'asc' : 'desc' })}
      />
    </div>
  )
}

function LayoutChoice({ layout, onChange }: { layout: Layout; onChange: (layout: Layout) => void }) {
  return (
    <select
      aria-label={t('library.layout')}
      value={layout}
      onChange={(event) => onChange(event.target.value as Layout)}
      className={`${selectStyle} w-24 shrink-0 sm:w-auto`}
    >
      {Object.entries(layouts).map(([name, label]) => (
        <option key={name} value={name} className="bg-panel text-ink">
          {t(label)}
        </option>
      ))}
    </select>
  )
}

type SearchBoxProps = { text: string; onSearch: (text: string) => void }

function SearchBox({ text, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(text)
  const field = useRef<HTMLInputElement>(null)
  const latest = useRef(onSearch)
  latest.current = onSearch
  useEffect(() => {
    setTyped(text)
  }, [text])
  const searchedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (typed === text) return
    const search = (): void => {
      searchedAt.current = performance.now()
      latest.current(typed)
    }
    const waitMs = searchedAt.current + searchIntervalMs - performance.now()
    const timer = setTimeout(search, Math.max(paintMs, waitMs))
    return () => clearTimeout(timer)
  }, [typed, text])
  return (
    <div className="relative min-w-0 flex-1 lg:max-w-md 2xl:w-56">
      <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-5 text-faint" />
      <input
        ref={field}
        type="search"
        aria-label={t('library.searchLibrary')}
        placeholder={t('library.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && (typed === '' ? field.current?.blur() : setTyped(''))}
        className={`${inputStyle} pl-10`}
      />
    </div>
  )
}
