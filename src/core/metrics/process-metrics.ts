import { readdirSync } from 'node:fs'
import process from 'node:process'
import type { Metric } from './text-format.ts'

/**
 * The metrics that every program has, under the names that Prometheus reserves for them.
 * https://prometheus.io/docs/instrumenting/writing_clientlibs/#process-metrics
 */
export function processMetrics(startedAt: string): Metric[] {
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

/** Only Linux lists them. */
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
