import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { HealthAction } from '#domain/system/health-actions.ts'
import { t } from '../texts/page-texts.ts'
import { ApiError, api, dataOf } from './client.ts'
import { keys } from './keys.ts'

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
