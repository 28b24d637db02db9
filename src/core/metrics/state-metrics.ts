import { statSync } from 'node:fs'
import { downloadStatuses } from '#domain/downloads/download-status.ts'
import { gameStatuses } from '#domain/games/game.ts'
import { join } from '#domain/paths/paths.ts'
import { healthSeverities } from '#domain/system/health-issue.ts'
import type { JobRunner } from '#domain/system/job.ts'
import type { Health } from '#domain/system/service-health.ts'
import type { AppContext } from '../app-context.ts'
import { databaseName } from '../files/data-disk.ts'
import { isBackingOff } from '../settings/service-health.ts'
import type { Queues } from '../tasks/queues.ts'
import { labelNames } from './label-names.ts'
import type { Metric, Sample } from './text-format.ts'

export type MetricsDeps = Pick<
  AppContext,
  'about' | 'clock' | 'metrics' | 'downloaders' | 'indexers' | 'queues' | 'health' | 'events'
>

/** What the metrics read besides the context. */
export type MetricsSources = { jobs: Pick<JobRunner, 'list'>; socketCount(): number }

/** Measures what is true at this moment, in the database and in memory. */
export function stateMetrics(app: MetricsDeps, { jobs, socketCount }: MetricsSources): Metric[] {
  return [
    buildInfo(app),
    ...libraryMetrics(app),
    ...clientMetrics(app),
    indexerAvailability(app),
    queueTasks(app),
    lastSuccesses(jobs),
    healthIssues(app),
    databaseSize(app),
    gauge('ludarr_socket_connections', 'Browsers and programs that are connected for live updates.', [
      { value: socketCount() },
    ]),
  ]
}

/** The label with the name of a job. Prometheus sets `job` itself, to the name of the scrape job. */
export const jobLabel = 'job_name'

const gauge = (name: string, help: string, samples: readonly Sample[]): Metric => ({
  name,
  help,
  samples,
  type: 'gauge',
})

function buildInfo({ about }: MetricsDeps): Metric {
  const { version, runtime, schemaVersion } = about
  return gauge('ludarr_build_info', 'The running version. The value is always 1.', [
    { value: 1, labels: { version, runtime, schema: schemaVersion } },
  ])
}

function libraryMetrics({ metrics }: MetricsDeps): Metric[] {
  const counts = new Map(metrics.gameCounts().map(({ status, count }) => [status, count]))
  return [
    gauge(
      'ludarr_games',
      'Games in all libraries by status, without hidden games.',
      gameStatuses.map((status) => ({ value: counts.get(status) ?? 0, labels: { status } })),
    ),
    gauge('ludarr_library_size_bytes', 'Size of all games on disk, without hidden games.', [
      { value: metrics.libraryBytes() },
    ]),
  ]
}

/** The id and the label value for downloads that have no client. */
const noClient = { id: '', label: 'none' }

function clientMetrics({ metrics, downloaders, clock }: MetricsDeps): Metric[] {
  const clients = downloaders.all()
  const names = labelNames(clients, [noClient.label])
  const counts = new Map(
    metrics
      .downloadCounts()
      .map(({ downloaderId, status, count }) => [`${downloaderId ?? noClient.id} ${status}`, count] as const),
  )
  const samples = [[noClient.id, noClient.label] as const, ...names].flatMap(([id, client]) =>
    downloadStatuses.map((status) => ({ value: counts.get(`${id} ${status}`) ?? 0, labels: { client, status } })),
  )
  return [
    gauge('ludarr_downloads', 'Downloads by download client and status.', samples),
    gauge(
      'ludarr_download_client_available',
      'Whether a download client can be used: 1, or 0 while it fails.',
      clients
        .filter(({ enabled }) => enabled)
        .map(({ id, health }) => ({ value: available(health, clock), labels: { client: names.get(id) ?? '' } })),
    ),
  ]
}

function indexerAvailability({ indexers, clock }: MetricsDeps): Metric {
  const all = indexers.all()
  const names = labelNames(all)
  return gauge(
    'ludarr_indexer_available',
    'Whether an indexer can be searched: 1, or 0 while it fails or its call limit is reached.',
    all
      .filter(({ enabled }) => enabled)
      .map(({ id, health }) => ({ value: available(health, clock), labels: { indexer: names.get(id) ?? '' } })),
  )
}

const available = (health: Health, clock: MetricsDeps['clock']): number =>
  health.ok && !isBackingOff(health, clock) ? 1 : 0

const queueNames: Record<keyof Queues, string> = {
  imports: 'imports',
  searches: 'searches',
  wantedSearches: 'library_searches',
  scans: 'scans',
  refreshes: 'metadata_refreshes',
  removals: 'removals',
  singleRemovals: 'single_removals',
  verification: 'verification',
  checksums: 'checksums',
  romSets: 'rom-sets',
}

function queueTasks({ queues, metrics }: MetricsDeps): Metric {
  const { grabs, notifications } = metrics.waitingCounts()
  const tasks = Object.entries(queueNames).flatMap(([key, queue]) => {
    const { waiting, running } = queues[key as keyof Queues].size()
    return [
      { value: waiting, labels: { queue, state: 'waiting' } },
      { value: running, labels: { queue, state: 'running' } },
    ]
  })
  return gauge('ludarr_queue_tasks', 'Background tasks by queue and state.', [
    ...tasks,
    { value: grabs, labels: { queue: 'grabs', state: 'waiting' } },
    { value: notifications, labels: { queue: 'notifications', state: 'waiting' } },
  ])
}

function lastSuccesses(jobs: MetricsSources['jobs']): Metric {
  return gauge(
    'ludarr_job_last_success_timestamp_seconds',
    'When a job last ended without an error. Missing for jobs that have not.',
    jobs
      .list()
      .flatMap(({ name, lastSuccessAt }) =>
        lastSuccessAt === null ? [] : [{ value: Date.parse(lastSuccessAt) / 1000, labels: { [jobLabel]: name } }],
      ),
  )
}

function healthIssues({ health }: MetricsDeps): Metric {
  const issues = health.issues() ?? []
  return gauge(
    'ludarr_health_issues',
    'Current problems by severity.',
    healthSeverities
      .filter((severity) => severity !== 'ok')
      .map((severity) => ({
        value: issues.filter((issue) => issue.severity === severity).length,
        labels: { severity },
      })),
  )
}

function databaseSize({ about }: MetricsDeps): Metric {
  const sizeOf = (name: string): number => statSync(join(about.dataFolder, name), { throwIfNoEntry: false })?.size ?? 0
  return gauge('ludarr_database_size_bytes', 'Size of the database file and its write-ahead log.', [
    { value: sizeOf(databaseName), labels: { file: 'database' } },
    { value: sizeOf(`${databaseName}-wal`), labels: { file: 'wal' } },
  ])
}
