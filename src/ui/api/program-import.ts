import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf, type Schema } from './client.ts'
import { keys } from './keys.ts'

/** The database of another program: a file on the server, or uploaded files. */
export type ProgramSource = { path?: string; file?: File; journal?: File; encryptionKey?: string }

/** Where accounts and their games go, and which metadata provider is used afterwards. */
export type ProgramImportChoices = {
  accounts: Schema<'ProgramImportAccountChoice'>[]
  metadataProvider: Schema<'ProgramImportMetadataChoice'>
}

type Run = { source: ProgramSource; choices: ProgramImportChoices; apply: boolean }

const progressIntervalMs = 1000

/** The progress of the running import. */
export function useProgramImportState(isRunning: boolean) {
  return useQuery({
    queryKey: keys.programImport,
    queryFn: ({ signal }) => dataOf(api.GET('/api/system/program-import', { signal })),
    enabled: isRunning,
    refetchInterval: progressIntervalMs,
  })
}

/** Previews the import, or carries it out. Everything may be different afterwards. */
export function useProgramImport() {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ source, choices, apply }: Run) =>
      dataOf(
        api.POST('/api/system/program-import', {
          params: { query: { apply } },
          body: { ...source, ...choices },
        }),
      ),
    onSuccess: ({ applied }) => (applied ? client.invalidateQueries() : undefined),
  })
}
