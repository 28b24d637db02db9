import { useEffect, useRef, useState } from 'react'
import type { GameFilter } from '../../api/games.ts'
import { gameStatusLabels, gameStatusOrder } from '../../format/labels.ts'
import { inputStyle } from '../../forms/field.tsx'
import { IconButton } from '../../parts/button.tsx'
import { Chip, ChipRow } from '../../parts/chip.tsx'
import { Icon } from '../../parts/icon.tsx'
import { t } from '../../texts/text.ts'
import { type Sorting, sortings } from './library-filter.ts'

/** The first letter searches at once, further ones this long after the last search. */
const searchIntervalMs = 150

type LibraryFiltersProps = { filter: GameFilter; onChange: (change: Partial<GameFilter>) => void }

export function LibraryFilters({ filter, onChange }: LibraryFiltersProps) {
  return (
    <search className="sticky top-0 z-20 -mx-4 grid gap-3 border-b border-transparent bg-ground/90 px-4 py-3 backdrop-blur-md sm:-mx-8 sm:px-8 lg:flex lg:items-center">
      <SearchBox text={filter.search} onSearch={(search) => onChange({ search })} />
      <div className="flex min-w-0 items-center gap-3 lg:flex-1">
        <ChipRow label={t('common.status')}>
          <Chip
            label={t('library.anyStatus')}
            pressed={filter.status === ''}
            onPress={() => onChange({ status: '' })}
          />
          {gameStatusOrder.map((status) => (
            <Chip
              key={status}
              label={gameStatusLabels[status].label}
              pressed={filter.status === status}
              onPress={() => onChange({ status: filter.status === status ? '' : status })}
            />
          ))}
          <Chip
            label={t('library.showHidden')}
            pressed={filter.includeHidden !== ''}
            onPress={() => onChange({ includeHidden: filter.includeHidden === '' ? 'true' : '' })}
          />
        </ChipRow>
        <SortChoice filter={filter} onChange={onChange} />
      </div>
    </search>
  )
}

function SortChoice({ filter, onChange }: LibraryFiltersProps) {
  const descending = filter.order === 'desc'
  return (
    <div className="flex shrink-0 items-center">
      <select
        aria-label={t('common.sortBy')}
        value={filter.sort}
        onChange={(event) => onChange({ sort: event.target.value as Sorting })}
        className="min-h-10 w-24 rounded-lg bg-transparent px-2 text-sm text-soft hover:text-ink sm:w-auto"
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
    const timer = setTimeout(search, Math.max(0, searchedAt.current + searchIntervalMs - performance.now()))
    return () => clearTimeout(timer)
  }, [typed, text])
  return (
    <div className="relative lg:w-72">
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
