import { keepPreviousData, queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Download, DownloadDetails, DownloadPriority } from '#domain/downloads/download.ts'
import type { DomainEvents } from '#domain/events.ts'
import type { HistoryEntry, HistoryType } from '#domain/games/history.ts'
import type { ImportRecord, ResolveImport } from '#domain/importing/import.ts'
import { progressByGame } from '../live/progress-by-game.ts'
import { call, callFile, callList } from './call.ts'
import { keys } from './keys.ts'

export type DownloadListing = { downloads: Download[]; errors: { downloaderName: string; message: string }[] }
export type ImportProgress = DomainEvents['importProgress']
export type NewDownload = {
  url: string
  title: string
  gameId?: string
  downloaderId?: string
  priority?: DownloadPriority
}
export type DownloadAction = 'pause' | 'resume' | 'import' | 'retry'

/** The socket keeps the downloads moving; the slow refetch is for what it does not tell. */
const downloadsQuery = queryOptions({
  queryKey: keys.downloads,
  queryFn: ({ signal }) => call<DownloadListing>('GET', 'downloads', { signal }),
  refetchInterval: 30_000,
})

export function useDownloads() {
  return useQuery(downloadsQuery)
}

/** What its client tells of a download, asked again while somebody looks. */
export function useDownloadDetails(id: string) {
  return useQuery({
    queryKey: keys.downloadDetails(id),
    queryFn: ({ signal }) => call<DownloadDetails>('GET', `downloads/${id}`, { signal }),
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
    queryFn: ({ signal }) => callList<HistoryEntry>('history', { signal, query: { limit, type } }),
    placeholderData: keepPreviousData,
  })
}

/** Begins a download from a link or, as a form, from a file. */
export function useAddDownload() {
  const refresh = useDownloadRefresh()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: NewDownload | FormData) => call<Download>('POST', 'downloads', { body }),
    onSuccess: () => void refresh(),
  })
}

/** The torrent, NZB and magnet files of many releases in one archive. */
export function useBundle() {
  return useMutation({
    meta: { quiet: true },
    mutationFn: (downloads: { url: string; title: string }[]) =>
      callFile('POST', 'downloads/bundle', { body: { downloads } }),
  })
}

/** The import of a download that waits for somebody; `null` when nothing waits any more. */
export function useWaitingImport(downloadId: string) {
  return useQuery({
    queryKey: keys.waitingImports,
    queryFn: ({ signal }) => call<ImportRecord[]>('GET', 'imports', { signal }),
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
      call<ImportRecord>('POST', `imports/${id}/resolve`, { body }),
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
    mutationFn: (action: DownloadAction) => call<unknown>('POST', `downloads/${id}/${action}`),
    onSettled: refresh,
  })
}

export function useRemoveDownload(id: string) {
  const refresh = useDownloadRefresh()
  return useMutation({
    mutationFn: (choice: { deleteFiles: boolean; blacklist: boolean }) =>
      call<void>('DELETE', `downloads/${id}`, { query: choice }),
    onSettled: () => void refresh(),
  })
}
