import { keepPreviousData, queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DownloadPriority } from '#domain/downloads/download.ts'
import type { DomainEvents } from '#domain/events.ts'
import type { HistoryType } from '#domain/games/history.ts'
import type { ResolveImport } from '#domain/importing/import.ts'
import { progressByGame } from '../live/progress-by-game.ts'
import { api, dataOf, type GetResponse, listOf } from './client.ts'
import { keys } from './keys.ts'

export type DownloadListing = GetResponse<'/api/downloads'>
export type ImportProgress = DomainEvents['importProgress']
export type NewDownload = {
  title: string
  gameId?: string
  downloaderId?: string
  priority?: DownloadPriority
} & ({ url: string } | { file: File })

const actionPaths = {
  pause: '/api/downloads/{id}/pause',
  resume: '/api/downloads/{id}/resume',
  import: '/api/downloads/{id}/import',
  retry: '/api/downloads/{id}/retry',
} as const
export type DownloadAction = keyof typeof actionPaths

/** The socket updates the downloads; the slow refetch covers what it does not send. */
const downloadsQuery = queryOptions({
  queryKey: keys.downloads,
  queryFn: ({ signal }) => dataOf(api.GET('/api/downloads', { signal })),
  refetchInterval: 30_000,
})

export function useDownloads() {
  return useQuery(downloadsQuery)
}

/** The details that the client reports. Refetched while they are shown. */
export function useDownloadDetails(id: string) {
  return useQuery({
    queryKey: keys.downloadDetails(id),
    queryFn: ({ signal }) => dataOf(api.GET('/api/downloads/{id}', { signal, params: { path: { id } } })),
    refetchInterval: 5000,
  })
}

/** The progress of each game's active download. */
export function useGameProgress() {
  return useQuery({ ...downloadsQuery, select: progressByGame })
}

export function useGameDownloads(gameId: string) {
  const downloads = useQuery(downloadsQuery).data?.downloads ?? []
  return downloads.filter((download) => download.gameId === gameId)
}

/** The progress of running imports by game id, as received over the socket. */
export function useImportProgress(): Record<string, ImportProgress> {
  return useQuery<Record<string, ImportProgress>>({ queryKey: keys.imports, queryFn: skipToken }).data ?? {}
}

export function useHistory(limit: number, type: HistoryType | null) {
  return useQuery({
    queryKey: [...keys.history, type, limit],
    queryFn: ({ signal }) =>
      listOf(api.GET('/api/history', { signal, params: { query: { limit, type: type ?? undefined } } })),
    placeholderData: keepPreviousData,
  })
}

/** Adds a download from a link or an uploaded file. */
export function useAddDownload() {
  const refresh = useDownloadRefresh()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: NewDownload) => dataOf(api.POST('/api/downloads', { body })),
    onSuccess: () => void refresh(),
  })
}

/** The torrent, NZB and magnet files of many releases in one archive. */
export function useBundle() {
  return useMutation({
    meta: { quiet: true },
    mutationFn: (downloads: { url: string; title: string }[]) =>
      dataOf(api.POST('/api/downloads/bundle', { body: { downloads }, parseAs: 'blob' })),
  })
}

/** The import of a download that needs review or failed; `null` if there is none. */
export function useWaitingImport(downloadId: string) {
  return useQuery({
    queryKey: keys.waitingImports,
    queryFn: ({ signal }) => dataOf(api.GET('/api/imports', { signal })),
    select: (imports) =>
      imports.find(
        (entry) => entry.downloadId === downloadId && (entry.status === 'review' || entry.status === 'failed'),
      ) ?? null,
  })
}

export function useResolveImport() {
  const client = useQueryClient()
  const refresh = useDownloadRefresh()
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ id, ...body }: ResolveImport & { id: string }) =>
      dataOf(api.POST('/api/imports/{id}/resolve', { body, params: { path: { id } } })),
    onSettled: () => {
      // Not awaited: the dialog closes and could not report a failure.
      void refresh()
      void client.invalidateQueries({ queryKey: keys.waitingImports })
    },
  })
}

function useDownloadRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [keys.downloads, keys.games, keys.history, ['game'], ['blacklist']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}

export function useDownloadAction(id: string) {
  const refresh = useDownloadRefresh()
  return useMutation({
    mutationFn: (action: DownloadAction) => dataOf(api.POST(actionPaths[action], { params: { path: { id } } })),
    onSettled: refresh,
  })
}

export function useRemoveDownload(id: string) {
  const refresh = useDownloadRefresh()
  return useMutation({
    mutationFn: (choice: { deleteFiles: boolean; blacklist: boolean }) =>
      dataOf(api.DELETE('/api/downloads/{id}', { params: { path: { id }, query: choice } })),
    onSettled: () => void refresh(),
  })
}
