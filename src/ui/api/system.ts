import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { HealthAction } from '#domain/system/health-actions.ts'
import type { JobState } from '#domain/system/job.ts'
import { t } from '../texts/text.ts'
import { ApiError, api, dataOf, listOf } from './client.ts'
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

type TestedKind = Exclude<HealthAction['kind'], 'openPage' | 'runJob'>
type TestResult = { ok: boolean; message: string }

const tests: Record<TestedKind, (id: string) => Promise<TestResult>> = {
  testDownloader: (id) => dataOf(api.POST('/api/downloaders/{id}/test', { params: { path: { id } } })),
  testIndexer: (id) => dataOf(api.POST('/api/indexers/{id}/test', { params: { path: { id } } })),
  testChannel: (id) => dataOf(api.POST('/api/settings/notifications/{id}/test', { params: { path: { id } } })),
  checkFeeds,
}

async function checkFeeds(): Promise<TestResult> {
  const { failed, paused } = await dataOf(api.POST('/api/rss/refresh'))
  if (failed === 0 && paused > 0) return { ok: false, message: t('healthAction.feedsPaused', { count: paused }) }
  return { ok: failed === 0, message: t('healthAction.feedsChecked', { count: failed }) }
}

const pollMs = 1_000
const maxPolls = 10

/** Runs a job. If it is running, it may have missed the repair, so this waits a while for its end first. */
async function runJob(name: string): Promise<TestResult | null> {
  if (await startJob(name)) return null
  for (let poll = 0; poll < maxPolls; poll += 1) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    const jobs = await dataOf(api.GET('/api/system/jobs'))
    if (jobs.some((job) => job.name === name && job.running)) continue
    if (await startJob(name)) return null
    break
  }
  return { ok: false, message: t('healthAction.alreadyRunning') }
}

/** Returns whether it started: not if it is running. */
async function startJob(name: string): Promise<boolean> {
  try {
    await dataOf(api.POST('/api/system/jobs/{name}/run', { params: { path: { name } } }))
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return false
    throw error
  }
}

/** Tests or runs what a health issue is about. Returns the result of a test, and `null` for a job that was started. */
export function useHealthAction({ kind, target }: HealthAction) {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      if (kind === 'openPage') return null
      return kind === 'runJob' ? runJob(target) : tests[kind](target)
    },
    onSettled: () =>
      Promise.all(
        [keys.health, keys.jobs, keys.indexers, keys.downloaders].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
