import { Database } from 'bun:sqlite'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { loadavg } from 'node:os'
import { median } from '../table.ts'

export type Sample = {
  atMs: number
  memoryMb: number
  handles: number
  threads: number
  cpuSeconds: number
  loadAverage: number
}
export type Response = { atMs: number; ms: number; controlMs: number }
export type Storage = { atMs: number; bytes: number; rows: number; walBytes: number }

export function sampleProcess(pid: number): Sample {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const number = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1])
  // The name of the program is in parentheses and may contain spaces.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return {
    atMs: performance.now(),
    memoryMb: (number('VmRSS') * 1024) / 1e6,
    handles: readdirSync(`/proc/${pid}/fd`).length,
    threads: number('Threads'),
    cpuSeconds: (Number(stat[11]) + Number(stat[12])) / 100,
    loadAverage: loadavg()[0] ?? 0,
  }
}

/** The size of the database without its free pages, and its rows. */
export function sampleStorage(file: string): Storage {
  const database = new Database(file)
  try {
    database.exec('PRAGMA busy_timeout = 5000')
    const value = (sql: string): number => Number(Object.values(database.query<object, []>(sql).get() ?? {})[0])
    const tables = database
      .query<{ name: string }, []>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%\\_fts%' ESCAPE '\\'",
      )
      .all()
    const rows = tables.reduce((sum, { name }) => sum + value(`SELECT count(*) FROM "${name}"`), 0)
    const pages = value('PRAGMA page_count') - value('PRAGMA freelist_count')
    const walBytes = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
    return { atMs: performance.now(), bytes: pages * value('PRAGMA page_size'), rows, walBytes }
  } finally {
    database.close()
  }
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export type Verdict = { name: string; first: string; last: string; growth: string; isFlat: boolean; note: string }

const flatWithin = 0.1
/** What the journal may grow to while a backup is made. */
const backupWalMb = 64

type Comparison = { name: string; unit: string; first: number; last: number; noise: number; note?: string }

/** `noise`: a difference up to it is within what such a figure varies by. */
export function compare({ name, unit, first, last, noise, note = '' }: Comparison): Verdict {
  const growth = last / first - 1
  const show = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ${unit}`
  return {
    name,
    first: show(first),
    last: show(last),
    growth: `${growth >= 0 ? '+' : ''}${(growth * 100).toFixed(1)} %`,
    isFlat: Number.isFinite(growth) && (growth <= flatWithin || last - first <= noise),
    note,
  }
}

type Series = { processes: Sample[]; responses: Response[]; storage: Storage[] }

/** Compares the first third of a stretch of time with its last third. */
export function compareThirds({ processes, responses, storage }: Series, from: number, to: number): Verdict[] {
  const third = (to - from) / 3
  const first = <Item extends { atMs: number }>(items: readonly Item[]) =>
    items.filter(({ atMs }) => atMs >= from && atMs < from + third)
  const last = <Item extends { atMs: number }>(items: readonly Item[]) =>
    items.filter(({ atMs }) => atMs >= to - third && atMs < to)
  const middles = (read: (sample: Sample) => number) => ({
    first: median(first(processes).map(read)),
    last: median(last(processes).map(read)),
  })
  const [before, after] = [first(storage).at(-1), last(storage).at(-1)]
  const perRow = (at: Storage | undefined): number => (at === undefined ? Number.NaN : at.bytes / at.rows)
  const walMb = (items: readonly Storage[]): number[] => items.map(({ walBytes }) => walBytes / 1e6)
  return [
    compare({ name: 'memory', unit: 'MB', ...middles(({ memoryMb }) => memoryMb), noise: 0 }),
    compare({ name: 'file handles', unit: '', ...middles(({ handles }) => handles), noise: 3 }),
    compare({ name: 'threads', unit: '', ...middles(({ threads }) => threads), noise: 1 }),
    compare({
      name: 'database, per row',
      unit: 'bytes',
      first: perRow(before),
      last: perRow(after),
      noise: 0,
      note: `${before?.rows.toLocaleString('en')} rows, then ${after?.rows.toLocaleString('en')}`,
    }),
    // It grows while a backup is made, up to a limit, and stays as large until it is emptied.
    compare({
      name: 'write-ahead log',
      unit: 'MB',
      first: median(walMb(first(storage))),
      last: median(walMb(last(storage))),
      noise: backupWalMb,
      note: `at most ${Math.max(...walMb(storage)).toFixed(1)} MB`,
    }),
    compareResponses('p50', 0.5, 1, first(responses), last(responses)),
    compareResponses('p99', 0.99, 10, first(responses), last(responses)),
  ]
}

/** A server that always does the same tells how much slower the machine became. */
function compareResponses(
  name: string,
  share: number,
  noise: number,
  before: readonly Response[],
  after: readonly Response[],
): Verdict {
  const first = quantile(
    before.map(({ ms }) => ms),
    share,
  )
  const last = quantile(
    after.map(({ ms }) => ms),
    share,
  )
  const controlFirst = quantile(
    before.map(({ controlMs }) => controlMs),
    share,
  )
  const controlLast = quantile(
    after.map(({ controlMs }) => controlMs),
    share,
  )
  const slower = Math.max(1, controlLast / controlFirst)
  const note = `${before.length} and ${after.length} responses; the control server ${controlFirst.toFixed(2)} and ${controlLast.toFixed(2)} ms`
  return compare({ name: `response times, ${name}`, unit: 'ms', first, last: last / slower, noise, note })
}
