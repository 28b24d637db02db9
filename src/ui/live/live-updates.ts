import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { io, type Socket } from 'socket.io-client'
import type { User } from '#domain/accounts/user.ts'
import type { Download } from '#domain/downloads/download.ts'
import type { DomainEvents, DownloadProgress } from '#domain/events.ts'
import type { MetadataRefresh } from '#domain/games/metadata-refresh.ts'
import type { ScanStatus } from '#domain/games/root-folder.ts'
import type { WantedSearch } from '#domain/games/wanted.ts'
import type { LogLine } from '#domain/system/log-line.ts'
import type { VerificationStatus } from '#domain/verification/verification-status.ts'
import type { DownloadCounts, DownloadPage, DownloadSummary, ImportProgress } from '../api/downloads.ts'
import { afterFirstView } from '../api/early.ts'
import { keys } from '../api/keys.ts'
import { onSignOutElsewhere } from '../api/other-tabs.ts'
import type { QueuePage } from '../api/queue.ts'
import { logStream } from './log-stream.ts'
import {
  createProgressMemory,
  hasEnded,
  patchDownloads,
  patchImports,
  patchScan,
  patchSummary,
  unreadAfter,
} from './patch-cache.ts'

type ServerEvents = { [Name in keyof DomainEvents]: (payload: DomainEvents[Name]) => void } & {
  logLine: (line: LogLine) => void
}
type ClientEvents = Record<'subscribe' | 'unsubscribe', (event: 'logLine') => void>
type LiveSocket = Socket<ServerEvents, ClientEvents>

/** Keeps the query cache up to date over the socket. Returns whether it is connected. */
export function useLiveUpdates(): boolean {
  const client = useQueryClient()
  const [connected, setConnected] = useState(true)
  useEffect(() => {
    const path = new URL('socket.io/', document.baseURI).pathname
    const auth = (answer: (data: object) => void) => answer(logStream.handshake())
    const socket: LiveSocket = io({
      path,
      auth,
      withCredentials: true,
      transports: ['websocket', 'polling'],
      autoConnect: false,
    })
    const stop = listen(socket, client)
    const refetchSession = () => void client.refetchQueries({ queryKey: keys.session }, { cancelRefetch: false })
    const stopTabs = onSignOutElsewhere(refetchSession)
    logStream.connect(socket)
    let wasConnected = false
    let isClosed = false
    void afterFirstView().then(() => !isClosed && socket.connect())
    // The server closes all sockets of an account when one of its sessions ends, which may not be this one.
    const connectIfSignedIn = async (): Promise<void> => {
      await client.refetchQueries({ queryKey: keys.session }, { cancelRefetch: false })
      if (!isClosed && client.getQueryData<User | null>(keys.session)) socket.connect()
    }
    socket.on('connect', () => {
      setConnected(true)
      // Events were missed while disconnected.
      if (wasConnected) {
        void client.invalidateQueries({ refetchType: 'active' })
        logStream.reconnected()
      }
      wasConnected = true
    })
    socket.on('disconnect', (reason) => {
      setConnected(false)
      if (reason === 'io server disconnect') void connectIfSignedIn()
    })
    socket.on('connect_error', () => {
      setConnected(false)
      // Tells whether the server is away or the session has ended.
      refetchSession()
    })
    return () => {
      isClosed = true
      stop()
      stopTabs()
      logStream.disconnect()
      socket.close()
    }
  }, [client])
  return connected
}

function listen(socket: LiveSocket, client: QueryClient): () => void {
  const refresh = debounce(500, (names: Set<string>) => {
    for (const name of names) void client.invalidateQueries({ queryKey: [name] })
  })
  const refreshTotals = debounce(2000, () => void client.invalidateQueries({ queryKey: keys.queueSummaries }))
  const remember = createProgressMemory()
  socket.on('downloadProgress', ({ downloads }) => {
    const { isNew, speedChange } = remember(downloads)
    applyProgress(client, downloads, speedChange)
    refreshTotals.add('totals')
    if (isNew) refresh.add('downloads', 'history')
  })
  socket.on('importProgress', (progress) => {
    client.setQueryData<Record<string, ImportProgress>>(keys.imports, (known = {}) => patchImports(known, progress))
    if (hasEnded(progress)) refresh.add('downloads', 'history', 'game', 'games')
  })
  socket.on('scanProgress', (progress) => {
    client.setQueryData<ScanStatus>(keys.scanStatus, (known) => known && patchScan(known, progress))
    if (progress.state !== 'running') refresh.add('scan', 'root-folders', 'history')
  })
  socket.on('verificationProgress', (progress) => {
    client.setQueryData<VerificationStatus>(keys.verification, (known) => known && { ...known, ...progress })
    if (progress.state !== 'running') refresh.add('verification')
  })
  socket.on('metadataProgress', ({ userId, ...refreshed }) => {
    if (userId === client.getQueryData<User | null>(keys.session)?.id) {
      client.setQueryData<MetadataRefresh>(keys.metadataRefresh, refreshed)
    }
  })
  socket.on('wantedSearchProgress', ({ userId, ...search }) => {
    if (userId !== client.getQueryData<User | null>(keys.session)?.id) return
    client.setQueryData<WantedSearch>(keys.wantedSearch, search)
  })
  socket.on('notification', (notification) => {
    const me = client.getQueryData<User | null>(keys.session)?.id
    client.setQueryData<number>(keys.unreadCount, (known) => unreadAfter(known, notification, me))
    if (notification.userId === me) refresh.add('notifications', 'requests')
  })
  // Administrators see more than the event contains.
  socket.on('healthChanged', () => {
    refresh.add('health', 'indexers', 'downloaders', 'root-folders')
  })
  socket.on('folderRenameProgress', () => refresh.add('folder-rename'))
  socket.on('gameChanged', () => refresh.add('games', 'game', 'wanted', 'downloads', 'requests'))
  return () => {
    refresh.stop()
    refreshTotals.stop()
  }
}

/** Applies a progress event to what is known of the downloads. */
export function applyProgress(client: QueryClient, changes: readonly DownloadProgress[], speedChange: number): void {
  patch<DownloadPage>(client, keys.downloadPages, (known) => {
    const downloads = patchDownloads(known.downloads, changes)
    return downloads === known.downloads ? known : { ...known, downloads }
  })
  patch<QueuePage>(client, keys.queuePages, (known) => {
    const items = patchDownloads(known.items, changes)
    return items === known.items ? known : { ...known, items }
  })
  patch<Download[]>(client, keys.downloadsOfGames, (known) => patchDownloads(known, changes))
  patch<DownloadSummary>(client, keys.downloadSummary, (known) => patchSummary(known, changes))
  patch<DownloadCounts>(client, keys.downloadCounts, (known) => ({
    ...known,
    downloadSpeed: Math.max(0, known.downloadSpeed + speedChange),
  }))
}

/** Does not count as loaded: what an event does not contain is still loaded in time. */
function patch<Data>(client: QueryClient, queryKey: readonly string[], change: (known: Data) => Data): void {
  for (const { queryKey: key, state } of client.getQueryCache().findAll({ queryKey }))
    client.setQueryData<Data>(key, (known) => known && change(known), { updatedAt: state.dataUpdatedAt })
}

/** Collects names and flushes them together, at most once per interval: many events cause one refetch. */
export function debounce(intervalMs: number, onFlush: (names: Set<string>) => void) {
  let pending = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | null = null
  const flush = () => {
    const names = pending
    pending = new Set()
    timer = null
    onFlush(names)
  }
  return {
    add(...names: string[]): void {
      for (const name of names) pending.add(name)
      timer ??= setTimeout(flush, intervalMs)
    },
    stop(): void {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
