import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DownloadPriority } from '#domain/downloads/download-priority.ts'
import type { DownloadGroup } from '#domain/downloads/download-status.ts'
import type { DomainEvents } from '#domain/events.ts'
import type { ResolveImport } from '#domain/importing/import.ts'
import { api, dataOf, type Schema } from './client.ts'
import { keys } from './keys.ts'
import { importsByDownload, progressByGame } from './progress-by-game.ts'
import { refetchInterval } from './refetch-interval.ts'

export type DownloadSummary = Record<string, Schema<'GameDownloads'>>
export type DownloadCounts = Schema<'DownloadCounts'>
/** A page of a group of downloads. `total` is the number of all of them. */
export type DownloadPage = Schema<'DownloadList'> & { total: number }
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

/** The page size of a list of downloads, which loads the pages that are scrolled into view. */
export const downloadsPerPage = 50

export const downloadPageQuery = (group: DownloadGroup, page: number) =>
  queryOptions({
    queryKey: keys.downloadPage(group, page),
    queryFn: ({ signal }) =>
      pageOf(
        api.GET('/api/downloads', {
          signal,
          params: { query: { group, limit: downloadsPerPage, offset: page * downloadsPerPage } },
        }),
      ),
    refetchInterval,
  })

/** The number of downloads that no user tracks. Asks the clients. */
export function useUntrackedCount() {
  return useQuery({
    queryKey: keys.untrackedCount,
    queryFn: ({ signal }) =>
      pageOf(api.GET('/api/downloads', { signal, params: { query: { group: 'untracked', limit: 1 } } })),
    refetchInterval,
  })
}

async function pageOf(reply: Promise<{ data?: Schema<'DownloadList'>; response: Response }>): Promise<DownloadPage> {
  const { data = { downloads: [], errors: [] }, response } = await reply
  return { ...data, total: Number(response.headers.get('x-total-count') ?? data.downloads.length) }
}

/** How many downloads each group has. */
export function useDownloadCounts() {
  return useQuery({
    queryKey: keys.downloadCounts,
    queryFn: ({ signal }) => dataOf(api.GET('/api/downloads/counts', { signal })),
    refetchInterval,
  })
}

/** The details that the client reports. Refetched while they are shown. */
export function useDownloadDetails(id: string) {
  return useQuery({
    queryKey: keys.downloadDetails(id),
    meta: { quiet: true },
    queryFn: ({ signal }) => dataOf(api.GET('/api/downloads/{id}', { signal, params: { path: { id } } })),
    refetchInterval: 5000,
  })
}

/** The progress of each game's active download. */
export function useGameProgress() {
  return useQuery({
    queryKey: keys.downloadSummary,
    queryFn: ({ signal }) => dataOf(api.GET('/api/downloads/summary', { signal })),
    refetchInterval,
    select: progressByGame,
  })
}

export function useGameDownloads(gameId: string) {
  return useQuery({
    queryKey: keys.downloadsOfGame(gameId),
    queryFn: ({ signal }) => dataOf(api.GET('/api/games/{id}/downloads', { signal, params: { path: { id: gameId } } })),
    refetchInterval,
  })
}

const importProgressQuery = queryOptions<Record<string, ImportProgress>>({
  queryKey: keys.imports,
  queryFn: skipToken,
})

/** The progress of running imports by import id, as received over the socket. */
export function useImportProgress(): Record<string, ImportProgress> {
  return useQuery(importProgressQuery).data ?? {}
}

/** The progress of running imports by download id. */
export function useDownloadImportProgress(): Record<string, ImportProgress> {
  return useQuery({ ...importProgressQuery, select: importsByDownload }).data ?? {}
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
    queryKey: keys.waitingImport(downloadId),
    queryFn: ({ signal }) => dataOf(api.GET('/api/imports', { signal, params: { query: { downloadId } } })),
    select: (imports) => imports.find(({ status }) => status === 'review' || status === 'failed') ?? null,
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
      void client.invalidateQueries({ queryKey: keys.manualImports })
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
