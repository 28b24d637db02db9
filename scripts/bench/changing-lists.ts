import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { load } from './load.ts'
import { createMemoryGroup, type MemoryGroup } from './memory-group.ts'
import { startPrepared } from './prepared-program.ts'
import { type Figure, printFigures, progress } from './table.ts'

// The full list of 5,000 games, read by 32 others, half of them compressed, while one client changes a game and reads
// the list, 1,000 times. The binary runs within 256 MB that the kernel enforces; one to compare it with runs without a
// limit, turn by turn: bun scripts/bench/changing-lists.ts [BINARY [BINARY to compare with]]. PAIRS, READERS, ROUNDS and
// PAUSE_MS change the numbers. Needs root.
const [binary = join(import.meta.dirname, '../../dist/ludarr'), other] = process.argv.slice(2)
const { PAIRS: pairs = '1000', READERS: readers = '32', ROUNDS: rounds = '1' } = process.env
/** How long a reader waits between two lists. */
const pauseMs = Number(process.env.PAUSE_MS ?? 250)
const games = 5000
const limitBytes = 256 * 1024 ** 2
const noLimitBytes = 64 * 1024 ** 3
const atMostMegabytes = 180
const atMostOfOther = 0.2
const sampleMs = 20

/** `peak` is the memory that the program uses, `resident` also what the kernel can drop: the pages of the binary. */
type Run = { peak: number; resident: number; idle: number; kills: number; seconds: number; lists: number }

async function run(program: string, limit: number): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-lists-'))
  const group = createMemoryGroup(limit)
  const command = join(folder, 'ludarr')
  writeFileSync(command, `#!/bin/sh\n${group.join} && exec "${resolve(program)}" "$@"\n`)
  chmodSync(command, 0o700)
  process.env.BENCH_BINARY = command
  const app = await startPrepared(games)
  try {
    return await changeAndRead(app, group)
  } finally {
    await app.stop()
    group.remove()
    rmSync(folder, { recursive: true })
  }
}

async function changeAndRead(app: Awaited<ReturnType<typeof startPrepared>>, group: MemoryGroup): Promise<Run> {
  const idle = group.used()
  let peak = idle
  const sampling = setInterval(() => {
    peak = Math.max(peak, group.used())
  }, sampleMs)
  const headers = { authorization: `Bearer ${app.token}`, 'content-type': 'application/json' }
  const done = new AbortController()
  const half = {
    path: '/api/games',
    connections: Number(readers) / 2,
    status: 200,
    signal: done.signal,
    seconds: Number.POSITIVE_INFINITY,
    pauseMs,
  }
  const reading = ['identity', 'gzip'].map((encoding) =>
    load(app.url, { ...half, headers: { authorization: headers.authorization, 'accept-encoding': encoding } }),
  )
  const startedAt = performance.now()
  try {
    const [game] = (await (await fetch(`${app.url}/api/games?limit=1`, { headers })).json()) as { id: string }[]
    for (let pair = 0; pair < Number(pairs); pair += 1) {
      const body = JSON.stringify({ notes: `note ${pair}` })
      const changed = await fetch(`${app.url}/api/games/${game?.id}`, { method: 'PATCH', headers, body })
      await changed.arrayBuffer()
      const list = await fetch(`${app.url}/api/games`, { headers })
      if (!changed.ok || !list.ok) throw new Error(`${changed.status}, ${list.status}`)
      await list.arrayBuffer()
      if (pair % 100 === 0) progress(`${pair} pairs: ${(group.used() / 1e6).toFixed(0)} MB`)
    }
  } finally {
    done.abort()
    clearInterval(sampling)
  }
  const seconds = (performance.now() - startedAt) / 1000
  const lists = (await Promise.all(reading)).reduce((sum, { perSecond }) => sum + perSecond * seconds, 0)
  return { peak: Math.max(peak, group.used()), resident: app.memory().peak, idle, kills: group.kills(), seconds, lists }
}

const figures: Figure[] = []
for (let round = 1; round <= Number(rounds); round += 1) {
  progress(`Round ${round}: within 256 MB`)
  const ours = await run(binary, limitBytes)
  const name = `round ${round}`
  figures.push(
    { name: `${name}, memory at the start`, value: ours.idle / 1e6, unit: 'MB' },
    { name: `${name}, peak memory`, value: ours.peak / 1e6, unit: 'MB', atMost: atMostMegabytes },
    { name: `${name}, peak with the pages of the binary`, value: ours.resident, unit: 'MB' },
    { name: `${name}, processes that the kernel killed`, value: ours.kills, unit: '×', atMost: 0 },
    { name: `${name}, time`, value: ours.seconds, unit: 's', note: `${Math.round(ours.lists)} lists for the readers` },
  )
  if (other === undefined) continue
  progress(`Round ${round}: to compare with, no limit`)
  const { peak, resident, seconds, lists } = await run(other, noLimitBytes)
  figures.push(
    { name: `${name}, peak memory to compare with`, value: peak / 1e6, unit: 'MB' },
    { name: `${name}, theirs with the pages of the binary`, value: resident, unit: 'MB' },
    { name: `${name}, ours by theirs`, value: ours.peak / peak, unit: '×', atMost: atMostOfOther },
    { name: `${name}, their time`, value: seconds, unit: 's', note: `${Math.round(lists)} lists for the readers` },
  )
}
printFigures(figures)
process.exit()
