import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { BackupSettings, BackupStatus } from '#domain/system/backup.ts'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

const pollMs = 700

export function useBackups() {
  return useQuery({
    queryKey: keys.backups,
    queryFn: ({ signal }) => dataOf(api.GET('/api/system/backups', { signal })),
  })
}

/**
 * The backup or restore that is running. Updates the list when it has ended, and loads the page again when the server is
 * back with a restored backup.
 */
export function useBackupStatus() {
  const client = useQueryClient()
  const status = useQuery({
    queryKey: keys.backupStatus,
    queryFn: ({ signal }) => dataOf(api.GET('/api/system/backups/status', { signal })),
    refetchInterval: ({ state }) => (isBusy(state.data) ? pollMs : false),
  })
  const wasBusy = useRef(false)
  const isRunning = isBusy(status.data)
  const hasRestarted = wasBusy.current && status.data?.task === null
  useEffect(() => {
    if (hasRestarted) location.reload()
    else if (wasBusy.current && !isRunning) void client.invalidateQueries({ queryKey: keys.backups })
    wasBusy.current = isRunning
  }, [client, hasRestarted, isRunning])
  return status
}

/** A restore that is done waits for the restart, after which no task is known. */
export function isBusy(status: BackupStatus | undefined): boolean {
  const task = status?.task
  if (task === null || task === undefined) return false
  return task.state === 'running' || (task.kind === 'restore' && task.state === 'done')
}

function useStoreStatus() {
  const client = useQueryClient()
  return (status: BackupStatus) => client.setQueryData(keys.backupStatus, status)
}

export function useStartBackup() {
  const store = useStoreStatus()
  return useMutation({ mutationFn: () => dataOf(api.POST('/api/system/backups')), onSuccess: store })
}

export type RestoreChoice = { name: string; passphrase: string; withoutKeys: boolean }

export function useRestoreBackup() {
  const store = useStoreStatus()
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ name, passphrase, withoutKeys }: RestoreChoice) =>
      dataOf(
        api.POST('/api/system/backups/{name}/restore', {
          params: { path: { name } },
          body: { withoutKeys, ...(passphrase === '' ? {} : { passphrase }) },
        }),
      ),
    onSuccess: store,
  })
}

export function useRemoveBackup() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => dataOf(api.DELETE('/api/system/backups/{name}', { params: { path: { name } } })),
    onSettled: () => client.invalidateQueries({ queryKey: keys.backups }),
  })
}

export function useUploadBackup() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file: File) =>
      dataOf(
        api.POST('/api/system/backups/upload', {
          body: file,
          bodySerializer: (body) => body,
          headers: { 'content-type': 'application/gzip' },
        }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: keys.backups }),
  })
}

export function useBackupSettings() {
  return useQuery({
    queryKey: keys.backupSettings,
    queryFn: ({ signal }) => dataOf(api.GET('/api/settings/backups', { signal })),
  })
}

export function useSaveBackupSettings() {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: Partial<BackupSettings>) => dataOf(api.PATCH('/api/settings/backups', { body })),
    onSuccess: (saved) => client.setQueryData(keys.backupSettings, saved),
  })
}
