import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ExistingGames } from '#domain/games/library-file.ts'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

export type LibraryImportRequest = { file: File; existing: ExistingGames; apply: boolean }

/** Previews the import of a file into the library, or carries it out. */
export function useLibraryImport() {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ file, existing, apply }: LibraryImportRequest) =>
      dataOf(api.POST('/api/games/import', { params: { query: { apply, existing } }, body: { file } })),
    onSuccess: ({ applied }) => (applied ? client.invalidateQueries({ queryKey: keys.games }) : undefined),
  })
}

export function exportAddress(format: 'csv' | 'json'): string {
  return `./api/games/export?format=${format}`
}
