import { readdirSync } from 'node:fs'
import process from 'node:process'
import type { DomainEvents } from '#domain/events.ts'
import type { JobState } from '#domain/system/job.ts'
import type { Needs } from '../app-context.ts'
import { labelNames } from './label-names.ts'
import { createCounter, createHistogram } from './recorders.ts'
import { jobLabel, type MetricsSources, stateMetrics } from './state-metrics.ts'
import { formatMetrics, type Metric } from './text-format.ts'

const intervalMs = 100

/** A request that was answered. `route` is the template of its path, never the path itself. */
type AnsweredRequest = { method: string; route: string; status: number; seconds: number }

/** Counts what the program does, for Prometheus. */
export type Metrics = {
  recordRequest(request: AnsweredRequest): void
  /** All metrics in the text format of Prometheus. */
  expose(): string
  /** Stops counting. */
  stop(): void
}

const shortSeconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]
const requestSeconds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const searchSeconds = [0.25, 0.5, 1, 2.5, 5, 10, 20, 40]
const jobSeconds = [0.1, 1, 5, 30, 120, 600, 3600]

/** Counts from now on. Made only where metrics are exposed: nothing else costs time or memory. */
export function createMetrics(app: Needs<typeof stateMetrics>, sources: MetricsSources): Metrics {
  const requests = createRequestMetrics()
  const searches = createSearchMetrics()
  const jobs = createJobMetrics()
  const imports = createCounter({
    name: 'ludarr_imports_total',
    help: 'Attempts to import a download that ended, by result.',
    labels: ['result'],
  })
  for (const result of ['done', 'review', 'failed']) imports.start(result)
  const delays = createHistogram({
    name: 'ludarr_event_loop_delay_seconds',
    help: 'How late a timer ran, measured every 100 ms.',
    labels: [],
    bounds: shortSeconds,
  })
  const ends = [
    app.events.on('indexerQueried', searches.record),
    app.events.on('jobEnded', jobs.record),
    app.events.on('importEnded', ({ status }) => imports.add(status)),
    watchEventLoop((delay) => delays.observe(delay)),
  ]
  return {
    recordRequest: requests.record,
    expose: () =>
      formatMetrics([
        ...stateMetrics(app, sources),
        ...processMetrics(app.about.startedAt),
        ...requests.metrics(),
        ...searches.metrics(labelNames(app.indexers.all())),
        ...jobs.metrics(sources.jobs.list()),
        imports.metric(),
        delays.metric(),
      ]),
    stop() {
      for (const end of ends) end()
    },
  }
}

function createRequestMetrics() {
  const counts = createCounter({
    name: 'ludarr_http_requests_total',
    help: 'HTTP requests that were answered, by route, method and class of the status.',
    labels: ['method', 'route', 'status'],
  })
  const durations = createHistogram({
    name: 'ludarr_http_request_duration_seconds',
    help: 'Time until the response to an HTTP request began.',
    labels: ['method', 'route'],
    bounds: requestSeconds,
  })
  return {
    record({ method, route, status, seconds }: AnsweredRequest): void {
      counts.add(method, route, `${Math.floor(status / 100)}xx`)
      durations.observe(seconds, method, route)
    },
    metrics: () => [counts.metric(), durations.metric()],
  }
}

function createJobMetrics() {
  const runs = createCounter({
    name: 'ludarr_job_runs_total',
    help: 'Runs of background jobs that ended, by result.',
    labels: [jobLabel, 'result'],
  })
  const durations = createHistogram({
    name: 'ludarr_job_duration_seconds',
    help: 'Duration of the runs of background jobs.',
    labels: [jobLabel],
    bounds: jobSeconds,
  })
  return {
    record({ name, result, seconds }: DomainEvents['jobEnded']): void {
      runs.add(name, result)
      durations.observe(seconds, name)
    },
    metrics(known: readonly Pick<JobState, 'name'>[]): Metric[] {
      for (const { name } of known) for (const result of ['done', 'failed']) runs.start(name, result)
      return [runs.metric(), durations.metric()]
    },
  }
}

/** Counted by id, because names change. */
function createSearchMetrics() {
  const labels = ['indexer']
  const searches = createCounter({
    name: 'ludarr_indexer_searches_total',
    help: 'Searches of an indexer that ended, RSS syncs included.',
    labels,
  })
  const failures = createCounter({
    name: 'ludarr_indexer_search_failures_total',
    help: 'Searches of an indexer that failed or took too long.',
    labels,
  })
  const durations = createHistogram({
    name: 'ludarr_indexer_search_duration_seconds',
    help: 'Duration of the searches of an indexer.',
    labels,
    bounds: searchSeconds,
  })
  return {
    record({ indexerId, failed, seconds }: DomainEvents['indexerQueried']): void {
      searches.add(indexerId)
      if (failed) failures.add(indexerId)
      durations.observe(seconds, indexerId)
    },
    metrics(names: ReadonlyMap<string, string>): Metric[] {
      const recorders = [searches, failures, durations]
      // Indexers come and go for years.
      for (const recorder of recorders) recorder.keep(names)
      for (const id of names.keys()) for (const counter of [searches, failures]) counter.start(id)
      return recorders.map((recorder) => named(recorder.metric(), names))
    },
  }
}

/** Gives the samples of a metric names instead of ids. */
function named(metric: Metric, names: ReadonlyMap<string, string>): Metric {
  const nameOf = (id = ''): string => names.get(id) ?? id
  return {
    ...metric,
    samples: metric.samples.map((sample) => ({
      ...sample,
      labels: { ...sample.labels, indexer: nameOf(sample.labels?.indexer) },
    })),
  }
}

/** Reports every 100 ms how late a timer ran, in seconds. Returns a function that ends this. */
function watchEventLoop(observe: (delay: number) => void): () => void {
  let dueAt = performance.now() + intervalMs
  const timer = setInterval(() => {
    const now = performance.now()
    observe(Math.max(0, now - dueAt) / 1000)
    dueAt = now + intervalMs
  }, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * The metrics that every program has, under the names that Prometheus reserves for them.
 * https://prometheus.io/docs/instrumenting/writing_clientlibs/#process-metrics
 */
function processMetrics(startedAt: string): Metric[] {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return [
    one('process_start_time_seconds', 'gauge', 'When the program was started.', Date.parse(startedAt) / 1000),
    one('process_cpu_seconds_total', 'counter', 'CPU time used.', (user + system) / 1e6),
    one('process_resident_memory_bytes', 'gauge', 'Memory in use.', rss),
    one('process_heap_bytes', 'gauge', 'Size of the JavaScript heap in use.', heapUsed),
    ...openFiles(),
  ]
}

/** Counts the open files, which only Linux lists. */
function openFiles(): Metric[] {
  if (process.platform !== 'linux') return []
  try {
    const count = readdirSync('/proc/self/fd').length
    return [one('process_open_fds', 'gauge', 'Open files and sockets.', count)]
  } catch {
    return []
  }
}

function one(name: string, type: Metric['type'], help: string, value: number): Metric {
  return { name, type, help, samples: [{ value }] }
}
