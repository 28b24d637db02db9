import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NewReleaseRule } from '#domain/release-rules/release-rule.ts'
import { api, dataOf, type Schema } from './client.ts'
import { keys } from './keys.ts'

export function useReleaseRules() {
  return useQuery({
    queryKey: keys.releaseRules,
    queryFn: ({ signal }) => dataOf(api.GET('/api/settings/release-rules', { signal })),
  })
}

/** Replaces all rules. */
export function useSaveReleaseRules() {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: NewReleaseRule[]) => dataOf(api.PUT('/api/settings/release-rules', { body })),
    onSuccess: (saved) => client.setQueryData(keys.releaseRules, saved),
  })
}

/** What would change with these rules among the releases that were seen last. */
export function useTryReleaseRules() {
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: NewReleaseRule[]) => dataOf(api.POST('/api/settings/release-rules/try', { body })),
  })
}

/** Takes over the rules of a file. A file that has another form is sent as it is, so that the server says what is wrong. */
export function useImportReleaseRules() {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: Schema<'SentReleaseRulesFile'>) =>
      dataOf(api.POST('/api/settings/release-rules/import', { body })),
    onSuccess: ({ rules }) => client.setQueryData(keys.releaseRules, rules),
  })
}

export const rulesExportAddress = 'api/settings/release-rules/export'
