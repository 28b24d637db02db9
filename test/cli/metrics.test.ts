import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../peers/loopback.ts'
import { runningServer } from './running-server.ts'

const ends: (() => Promise<void>)[] = []

afterAll(async () => {
  for (const end of ends) await end()
}, 60_000)

async function start(environment: Record<string, string>) {
  const data = mkdtempSync(join(tmpdir(), 'ludarr-metrics-'))
  const server = await runningServer(data, environment)
  ends.push(async () => {
    await server.stop()
    rmSync(data, { recursive: true, force: true })
  })
  return server
}

test('the program exposes its jobs, its database and its event loop with the token, and stops with them', async () => {
  const token = 'metrics-token-for-tests-0123456789'
  const server = await start({ LUDARR_METRICS_TOKEN: token, LUDARR_LOG_LEVEL: 'debug' })
  const scrape = async (): Promise<string> => (await server.get('/metrics', token)).text()
  const valueIn = (text: string, series: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length + 1),
    )
  const expected = [
    'ludarr_job_runs_total{job_name="check-health",result="done"}',
    'ludarr_event_loop_delay_seconds_count',
  ]
  const text = await eventually('a job ends and the event loop is measured', 60_000, async () => {
    const scraped = await scrape()
    return expected.every((series) => valueIn(scraped, series) > 0) && scraped
  })
  for (const series of [
    'ludarr_job_last_success_timestamp_seconds{job_name="check-health"}',
    'ludarr_database_size_bytes{file="database"}',
    'ludarr_database_size_bytes{file="wal"}',
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
  ])
    expect({ series, isThere: valueIn(text, series) > 0 }).toEqual({ series, isThere: true })
  expect(Math.abs(valueIn(text, 'process_start_time_seconds') - Date.now() / 1000)).toBeLessThan(600)
  expect((await server.get('/metrics')).status).toBe(401)
  expect(server.output()).not.toContain(token)
  expect(await server.stop()).toBe(0)
}, 120_000)

test('without the token there is nothing at /metrics', async () => {
  const server = await start({})
  expect((await server.get('/metrics')).status).toBe(404)
}, 120_000)
