import type { MouseEvent } from 'react'
import { useLibraryFacets } from '../../api/library.ts'
import { useTags } from '../../api/tags.ts'
import { Icon } from '../../parts/icon.tsx'
import type { TableChange } from '../../tables/table-address.ts'
import { t, textFor } from '../../texts/page-texts.ts'
import { dialogFilters, type LibraryState } from './library-filter.ts'

type FilterName = (typeof dialogFilters)[number]
type FilterChipsProps = {
  filter: LibraryState['filter']
  /** How many games match. */
  total: number
  onChange: (change: TableChange<LibraryState>) => void
}

/** The active filters of the dialog. Each can be removed. */
export function FilterChips({ filter, total, onChange }: FilterChipsProps) {
  const labelOf = useFilterLabels(filter)
  const active = dialogFilters.filter((name) => filter[name] !== '')
  const clear = (event: MouseEvent<HTMLButtonElement>, names: readonly FilterName[]) => {
    neighborOf(event.currentTarget)?.focus()
    onChange({ filter: Object.fromEntries(names.map((name) => [name, ''])) })
  }
  return (
    <>
      <ul
        aria-label={t('libraryPage.activeFilters')}
        className="flex min-w-0 gap-1.5 overflow-x-auto py-0.5 sm:flex-wrap"
      >
        {active.map((name) => (
          <li key={name} className="shrink-0">
            <button
              type="button"
              aria-label={t('libraryPage.removeFilter', { filter: labelOf(name) })}
              onClick={(event) => clear(event, [name])}
              className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-accent bg-accent-deep px-3 text-sm -outline-offset-2"
            >
              <span className="max-w-60 truncate">{labelOf(name)}</span>
              <Icon name="close" className="size-4 text-soft" />
            </button>
          </li>
        ))}
        <li className="shrink-0">
          <button
            type="button"
            onClick={(event) => clear(event, dialogFilters)}
            className="min-h-9 rounded-full px-3 text-sm text-soft -outline-offset-2 hover:text-ink"
          >
            {t('libraryPage.clearAll')}
          </button>
        </li>
      </ul>
      <p role="status" className="sr-only">
        {t('common.games', { count: total })}
      </p>
    </>
  )
}

/** Gets the focus when a chip is removed: the next chip, or the button that opens the filters if none is left. */
function neighborOf(chip: HTMLElement): HTMLElement | null {
  const item = chip.closest('li')
  const others = [...(item?.parentElement?.children ?? [])].filter((other) => other !== item)
  const next = item?.nextElementSibling ?? null
  // The last entry clears all filters and disappears with the last chip.
  if (next === null || others.length < 2) return document.querySelector<HTMLElement>('[data-opens="filters"]')
  return next.querySelector('button')
}

function useFilterLabels(filter: LibraryState['filter']): (name: FilterName) => string {
  const { folder, tag } = filter
  const folders = useLibraryFacets(folder !== '' && folder !== 'library').data?.folders
  const tags = useTags(tag !== '').data
  const nameOf = (items: readonly { id: string; name: string }[] | undefined, id: string) =>
    items === undefined ? '…' : (items.find((item) => item.id === id)?.name ?? id)
  const valueIn = (name: Exclude<FilterName, 'updates' | 'problems'>): string => {
    if (name === 'source') return textFor('gameSource', filter.source) ?? filter.source
    if (name === 'tag') return nameOf(tags, tag)
    if (name !== 'folder') return filter[name]
    return folder === 'library' ? t('libraryPage.libraryFolder') : nameOf(folders, folder)
  }
  return (name) => {
    if (name === 'updates') return t('libraryPage.updateAvailable')
    if (name === 'problems') return t('libraryPage.problems')
    return t('libraryPage.filterIs', { filter: t(`libraryPage.${name}`), value: valueIn(name) })
  }
}
