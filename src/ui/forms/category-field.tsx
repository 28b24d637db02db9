import { useState } from 'react'
import type { IndexerCategory } from '#domain/indexers/indexer.ts'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { t } from '../texts/text.ts'
import { categoryGroups, chosenIds, standardCategories, toggled } from './category-groups.ts'

/** The categories of the indexer; null until they are loaded. */
export type OfferedCategories = {
  categories: readonly IndexerCategory[] | null
  loading: boolean
  error: Error | null
  retry: () => void
}

type CategoryFieldProps = {
  title: string
  value: readonly string[]
  offered: OfferedCategories
  /** Shown when no category is selected. */
  whenNone: string
  /** Shown when categories are selected. */
  hint?: string | undefined
  problem: string | undefined
  onChange: (value: readonly string[]) => void
}

/** Selects categories of an indexer by name. The value holds their IDs. */
export function CategoryField({ title, value, offered, whenNone, hint, problem, onChange }: CategoryFieldProps) {
  const chosen = chosenIds(value)
  // Sorted by the initial selection only: an option that moves would lose the focus.
  const [start] = useState(chosen)
  const { games, others } = categoryGroups(listed(offered), start)
  const toggle = (id: number) => onChange(toggled(chosen, id).map(String))
  return (
    <fieldset className="grid min-w-0 content-start gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{title}</legend>
      {games.length > 0 && <Groups groups={games} chosen={chosen} onToggle={toggle} />}
      {others.length > 0 && (
        <details className="group rounded-lg border border-line px-2">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-1 text-sm text-soft">
            <Icon name="next" className="size-4 text-faint group-open:rotate-90" />
            {t('form.otherCategories')}
          </summary>
          <Groups groups={others} chosen={chosen} onToggle={toggle} />
        </details>
      )}
      <Loading offered={offered} />
      {problem !== undefined && <p className="text-sm text-bad">{problem}</p>}
      <p role="status" className="text-sm text-faint empty:hidden">
        {chosen.length === 0 ? whenNone : hint}
      </p>
    </fieldset>
  )
}

function listed({ categories, error }: OfferedCategories): readonly IndexerCategory[] {
  const isUnknown = error !== null || categories?.length === 0
  return isUnknown ? standardCategories : (categories ?? [])
}

function Loading({ offered: { loading, error, retry } }: { offered: OfferedCategories }) {
  if (loading) {
    return (
      <p role="status" className="text-sm text-faint">
        {t('form.loadingCategories')}
      </p>
    )
  }
  if (error === null) return null
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="alert" className="min-w-0 flex-1 basis-56 text-sm break-words text-warn">
        {t('form.categoriesFailed', { error: error.message })}
      </p>
      <Button small onClick={retry}>
        {t('common.tryAgain')}
      </Button>
    </div>
  )
}

type GroupsProps = {
  groups: readonly IndexerCategory[]
  chosen: readonly number[]
  onToggle: (id: number) => void
}

function Groups({ groups, chosen, onToggle }: GroupsProps) {
  return (
    <ul className="grid sm:grid-cols-2 sm:gap-x-5">
      {groups.map(({ id, name, subcategories }) => (
        <li key={id} className="min-w-0">
          <Choice id={id} name={name} checked={chosen.includes(id)} onToggle={onToggle} />
          {subcategories.length > 0 && (
            <ul className="pl-7">
              {subcategories.map((each) => (
                <li key={each.id}>
                  <Choice {...each} checked={chosen.includes(each.id)} onToggle={onToggle} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

type ChoiceProps = { id: number; name: string; checked: boolean; onToggle: (id: number) => void }

function Choice({ id, name, checked, onToggle }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-1 text-sm hover:bg-raised">
      <input
        type="checkbox"
        checked={checked}
        onChange={() => onToggle(id)}
        className="size-5 shrink-0 accent-accent"
      />
      <span className="min-w-0 flex-1 break-words">{name}</span>
      <span aria-hidden="true" className="pr-1 text-xs text-faint tabular-nums">
        {id}
      </span>
    </label>
  )
}
