import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { maxFolderEntries } from '#domain/folder-listing.ts'
import type { PreviewImport } from '#domain/importing/import-preview.ts'
import type { PreviewManualImport, StartedManualImports, StartManualImports } from '#domain/importing/manual-import.ts'
import { maxManualImports } from '#domain/importing/manual-import-limit.ts'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

/**
 * What an import in review would do with each file. The previous preview is shown until the new one is there. Not wanted
 * once the import itself begins, which has no preview.
 */
export function useImportPreview(id: string, request: PreviewImport, isWanted: boolean) {
  return useQuery({
    queryKey: keys.importPreview(id, request),
    enabled: isWanted,
    meta: { quiet: true },
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) =>
      dataOf(api.POST('/api/imports/{id}/preview', { signal, body: request, params: { path: { id } } })),
  })
}

/** How many entries of a folder are shown first. The others follow, because finding their games takes a while. */
const firstEntries = 200

/** A folder of the server as releases to import. `isPartial`: the other entries are still being read. */
export function useManualImportFolder(path: string | null) {
  const first = useQuery({ ...manualImportFolderQuery(path, firstEntries), enabled: path !== null })
  const isLong = first.data !== undefined && first.data.total > first.data.entries.length
  const all = useQuery({ ...manualImportFolderQuery(path, maxFolderEntries), enabled: isLong })
  return {
    data: (isLong ? all.data : undefined) ?? first.data,
    error: first.error ?? (isLong ? all.error : null),
    isPartial: isLong && all.data === undefined,
    refetch: () => Promise.all([first.refetch(), ...(isLong ? [all.refetch()] : [])]),
  }
}

function manualImportFolderQuery(path: string | null, limit: number) {
  return queryOptions({
    queryKey: keys.manualImportFolder(path, limit),
    meta: { quiet: true },
    retry: false,
    // Games may have been added meanwhile that its entries belong to.
    refetchOnMount: 'always',
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/manual-import', { signal, params: { query: { path: path ?? '', limit } } })),
  })
}

export function useManualImportPreview(request: PreviewManualImport) {
  return useQuery({
    queryKey: keys.manualImportPreview(request),
    meta: { quiet: true },
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) => dataOf(api.POST('/api/manual-import/preview', { signal, body: request })),
  })
}

/** `onAccepted` is called with the paths whose import has started, even if the page is gone by then. */
export function useStartManualImports(onAccepted: (paths: readonly string[]) => void) {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: startInBatches,
    onSuccess: ({ rejected }, { items }) => onAccepted(acceptedPaths(items, rejected)),
    onSettled: () =>
      Promise.all(
        [keys.manualImports, keys.manualImportFolders, keys.downloads, keys.games].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

export function acceptedPaths(
  items: StartManualImports['items'],
  rejected: StartedManualImports['rejected'],
): readonly string[] {
  const refused = new Set(rejected.map(({ path }) => path))
  return items.map(({ path }) => path).filter((path) => !refused.has(path))
}

/** A request takes a limited number of entries. */
async function startInBatches({ transferMode, items }: StartManualImports): Promise<StartedManualImports> {
  const all: StartedManualImports = { started: [], rejected: [] }
  for (let from = 0; from < items.length; from += maxManualImports) {
    const body = { transferMode, items: items.slice(from, from + maxManualImports) }
    const { started, rejected } = await dataOf(api.POST('/api/manual-import', { body }))
    all.started.push(...started)
    all.rejected.push(...rejected)
  }
  return all
}

const refetchWhileRunningMs = 2000

/** The last manual imports. Refetched while one is running. */
export function useManualImports() {
  const client = useQueryClient()
  const imports = useQuery({
    queryKey: keys.manualImports,
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/imports', { signal, params: { query: { manual: true, limit: 20 } } })),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'running') === true ? refetchWhileRunningMs : false,
  })
  const running = imports.data?.filter(({ status }) => status === 'running').length
  const known = useRef(running)
  useEffect(() => {
    // An import that has ended may have moved files out of the folder.
    if (known.current !== undefined && known.current !== running) {
      void client.invalidateQueries({ queryKey: keys.manualImportFolders })
    }
    known.current = running
  }, [running, client])
  return imports
}

/**
 * Stops the running import of a download. `onStopped` is called even if the button is gone by then, but not for an import
 * that ended before.
 */
export function useStopImportOf(downloadId: string, onStopped: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const imports = await dataOf(api.GET('/api/imports', { params: { query: { downloadId } } }))
      const running = imports.find(({ status }) => status === 'running')
      if (running === undefined) return false
      const { cause } = await dataOf(api.POST('/api/imports/{id}/stop', { params: { path: { id: running.id } } }))
      return cause === 'stopped'
    },
    onSuccess: (isStopped) => {
      if (isStopped) onStopped()
    },
    onSettled: () =>
      Promise.all(
        [keys.manualImports, keys.downloads, keys.waitingImport(downloadId)].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

/** Like `useStopImportOf`, by the import. */
export function useStopImport(onStopped: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => dataOf(api.POST('/api/imports/{id}/stop', { params: { path: { id } } })),
    onSuccess: ({ cause }) => {
      if (cause === 'stopped') onStopped()
    },
    onSettled: () =>
      Promise.all([keys.manualImports, keys.downloads].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
