import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { HealthIssue } from '#domain/system/health-issue.ts'
import type { JobState } from '#domain/system/job.ts'
import { call } from './call.ts'
import { keys } from './keys.ts'

export type FolderListing = {
  path: string
  parent: string | null
  entries: { name: string; path: string; directory: boolean; size: number | null }[]
}

export function useFolder(path: string) {
  return useQuery({
    queryKey: keys.folder(path),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call<FolderListing>('GET', 'system/filesystem', { signal, query: { path } }),
  })
}

export function useJobs() {
  return useQuery({
    queryKey: keys.jobs,
    refetchInterval: 5_000,
    queryFn: ({ signal }) => call<JobState[]>('GET', 'system/jobs', { signal }),
  })
}

export function useRunJob(name: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<JobState>('POST', `system/jobs/${encodeURIComponent(name)}/run`),
    onSettled: () => client.invalidateQueries({ queryKey: keys.jobs }),
  })
}

export function useSystemInfo(enabled: boolean) {
  return useQuery({
    queryKey: keys.info,
    enabled,
    queryFn: ({ signal }) => call<Record<string, unknown>>('GET', 'system/info', { signal }),
  })
}

/** What stands in the way; kept fresh by the socket. */
export function useHealth() {
  return useQuery({
    queryKey: keys.health,
    queryFn: ({ signal }) => call<HealthIssue[]>('GET', 'system/health', { signal }),
  })
}
