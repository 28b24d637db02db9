import { keepPreviousData, queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DownloadPriority } from '#domain/downloads/download.ts'
import type { DomainEvents } from '#domain/events.ts'
import type { HistoryType } from '#domain/games/history.ts'
import type { ResolveImport } from '#domain/importing/import.ts'
import { progressByGame } from '../live/progress-by-game.ts'
import { type Answer, api, dataOf, listOf } from './client.ts'
import { keys } from './keys.ts'

export type DownloadListing = Answer<'/api/downloads'>
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

/** The socket keeps the downloads moving; the slow refetch is for what it does not tell. */
const downloadsQuery = queryOptions({
  queryKey: keys.downloads,
  queryFn: ({ signal }) => dataOf(api.GET('/api/downloads', { signal })),
  refetchInterval: 30_000,
})

export function useDownloads() {
  return useQuery(downloadsQuery)
}

/** What its client tells of a download, asked again while somebody looks. */
export function useDownloadDetails(id: string) {
  return useQuery({
    queryKey: keys.downloadDetails(id),
    queryFn: ({ signal }) => dataOf(api.GET('/api/downloads/{id}', { signal, params: { path: { id } } })),
    refetchInterval: 5000,
  })
}

/** How far the active download of each game is. */
export function useGameProgress() {
  return useQuery({ ...downloadsQuery, select: progressByGame })
}

export function useGameDownloads(gameId: string) {
  const downloads = useQuery(downloadsQuery).data?.downloads ?? []
  return downloads.filter((download) => download.gameId === gameId)
}

/** What the socket told of running imports, by the game they are for. */
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

/** Begins a download from a link or, as a form, from a file. */
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

/** The import of a download that waits for somebody; `null` when nothing waits any more. */
export function useWaitingImport(downloadId: string) {
  return useQuery({
    queryKey: keys.waitingImports,
    queryFn: ({ signal }) => dataOf(api.GET('/api/imports', { signal })),
    select: (imports) =>
      imports.find((one) => one.downloadId === downloadId && (one.status === 'review' || one.status === 'failed')) ??
      null,
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
      // Not waited for: the dialog closes, and with it goes the one that would show a failure.
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
