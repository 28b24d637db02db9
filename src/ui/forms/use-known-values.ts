import type { SettingField } from '#domain/setting.ts'
import { useLibraryFacets } from '../api/library.ts'
import { useKnownGroups } from '../api/verdicts.ts'

/** What a field offers: the suggestions that it declares, and what the server knows. */
export function useKnownValues({ suggestions = [], known }: Pick<SettingField, 'suggestions' | 'known'>): string[] {
  const platforms = useLibraryFacets(known === 'platforms').data?.platforms ?? []
  const groups = useKnownGroups(known === 'groups').data ?? []
  if (known === 'platforms') return [...new Set([...suggestions, ...platforms.map(({ value }) => value)])]
  return known === 'groups' ? [...new Set([...suggestions, ...groups])] : [...suggestions]
}
