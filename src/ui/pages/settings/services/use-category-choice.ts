import { useState } from 'react'
import type { FormField } from '#domain/declaration.ts'
import type { IndexerCategory } from '#domain/indexers/indexer.ts'
import { type Service, type ServiceTest, useIndexerCategories } from '../../../api/services.ts'
import type { OfferedCategories } from '../../../forms/category-field.tsx'
import { t } from '../../../texts/page-texts.ts'

type CategoryChoice = {
  /** `null` where the form has no categories. */
  field: FormField | null
  offered: OfferedCategories
  whenNone: string
  /** Whether the selected categories were suggested by a test and should be checked. */
  isSuggested: boolean
  /** Stores the categories found by a test and returns those for games. */
  learn: (outcome: ServiceTest) => readonly string[]
}

/** The categories for the form of a service: from a test, else from the stored indexer. */
export function useCategoryChoice(fields: FormField[], service: Service | null): CategoryChoice {
  const field = fields.find(({ kind }) => kind === 'categories') ?? null
  const stored = useIndexerCategories(field === null || service === null ? null : service.id)
  const [tested, setTested] = useState<IndexerCategory[] | null>(null)
  const isKnown = tested !== null
  const isNew = service === null
  return {
    field,
    offered: {
      categories: tested ?? stored.data ?? null,
      loading: !isKnown && stored.isFetching && stored.data === undefined,
      error: isKnown || stored.isFetching ? null : stored.error,
      retry: () => void stored.refetch(),
    },
    whenNone: whenNone(isNew, isKnown),
    isSuggested: isNew && isKnown,
    learn(outcome) {
      if (!('categories' in outcome) || outcome.categories.length === 0) return []
      setTested(outcome.categories)
      return outcome.gameCategories.map(String)
    },
  }
}

function whenNone(isNew: boolean, isKnown: boolean): string {
  if (!isNew) return t('settingsService.allCategories')
  if (isKnown) return t('settingsService.gameCategories')
  return t('settingsService.unknownCategories')
}
