import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { JobState } from '#domain/system/job.ts'
import { api, dataOf, listOf } from './client.ts'
import { keys } from './keys.ts'

export function useFolder(path: string) {
  return useQuery({
    queryKey: keys.folder(path),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => dataOf(api.GET('/api/system/filesystem', { signal, params: { query: { path } } })),
  })
}

/** The progress of tasks that take long is shown. */
function refetchMs(jobs: readonly JobState[] | undefined): number {
  return jobs?.some(({ running, canStop }) => running && canStop) ? 1_000 : 5_000
}

export function useJobs(enabled = true) {
  return useQuery({
    queryKey: keys.jobs,
    enabled,
    queryFn: ({ signal }) => dataOf(api.GET('/api/system/jobs', { signal })),
    refetchInterval: ({ state }) => refetchMs(state.data),
  })
}

/** The last runs of a job and the number of all that are kept, fetched again when a run ends. */
export function useJobRuns({ name, lastRunAt }: Pick<JobState, 'name' | 'lastRunAt'>, limit: number) {
  return useQuery({
    queryKey: keys.jobRuns(name, limit, lastRunAt),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      listOf(api.GET('/api/system/jobs/{name}/runs', { signal, params: { path: { name }, query: { limit } } })),
  })
}

export function useRunJob() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => dataOf(api.POST('/api/system/jobs/{name}/run', { params: { path: { name } } })),
    onSettled: () => client.invalidateQueries({ queryKey: keys.jobs }),
  })
}

export function useStopJob() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => dataOf(api.POST('/api/system/jobs/{name}/stop', { params: { path: { name } } })),
    onSettled: () => client.invalidateQueries({ queryKey: keys.jobs }),
  })
}

export function useSystemInfo(enabled: boolean) {
  return useQuery({
    queryKey: keys.info,
    enabled,
    queryFn: ({ signal }) => dataOf(api.GET('/api/system/info', { signal })),
  })
}

/** The current health issues, updated over the socket. */
export function useHealth() {
  return useQuery({
    queryKey: keys.health,
    queryFn: ({ signal }) => dataOf(api.GET('/api/system/health', { signal })),
  })
}
