import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

export function useFolder(path: string) {
  return useQuery({
    queryKey: keys.folder(path),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => dataOf(api.GET('/api/system/filesystem', { signal, params: { query: { path } } })),
  })
}

export function useJobs(enabled = true) {
  return useQuery({
    queryKey: keys.jobs,
    enabled,
    refetchInterval: 5_000,
    queryFn: ({ signal }) => dataOf(api.GET('/api/system/jobs', { signal })),
  })
}

export function useRunJob() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => dataOf(api.POST('/api/system/jobs/{name}/run', { params: { path: { name } } })),
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
