// What a log line costs, and how long the newest lines of 100 MB take: bun scripts/bench/log.ts
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createLog } from '#core/logging/log.ts'
import { createLogFile } from '#core/logging/log-file.ts'
import { createLogLevels } from '#core/logging/logging.ts'
import { readLogLines } from '#core/logging/read-lines.ts'
import { systemClock } from '#domain/ports/clock.ts'
import { createRedactor } from '#domain/secrets/redactor.ts'

const folder = mkdtempSync(join(tmpdir(), 'ludarr-bench-log-'))
const totalBytes = 100_000_000
const redactor = createRedactor()
redactor.add(Array.from({ length: 100 }, () => crypto.randomUUID()))
const file = createLogFile(folder)
file.setLimits({ maxTotalBytes: 2 * totalBytes })
const levels = createLogLevels('info')
let bytes = 0
const count = (line: object): void => {
  bytes += JSON.stringify(line).length + 1
}
const log = createLog(levels.isEnabled, systemClock, [file.sink, count], redactor).module('search')

try {
  let lines = 0
  const startedAt = performance.now()
  for (; bytes < totalBytes; lines += 1) {
    log.info('Searched', {
      game: 'Hades',
      considered: lines,
      accepted: 3,
      grabbed: 'Hades.v1.38290-CC0',
      indexers: [1, 2],
    })
  }
  report('a line that is written', ((performance.now() - startedAt) * 1000) / lines, 'µs')
  const quietAt = performance.now()
  for (let index = 0; index < 1_000_000; index += 1) log.trace('Searched', { game: 'Hades' })
  report('a line below its level', (performance.now() - quietAt) / 1000, 'µs')

  const all = { level: 'trace' as const, module: null, text: '', limit: 200, offset: 0 }
  await measure('the newest 200 lines', all)
  await measure('the newest 200 of a text that occurs nowhere', { ...all, text: 'nowhere' })
  await measure('200 lines before the newest 300,000', { ...all, offset: 300_000 })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(what: string, query: Parameters<typeof readLogLines>[1]): Promise<void> {
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last - 1)
    last = performance.now()
  }, 1)
  const startedAt = performance.now()
  await readLogLines(folder, query)
  report(what, performance.now() - startedAt, 'ms')
  clearInterval(timer)
  report('  the longest time the event loop was held', longest, 'ms')
}

function report(what: string, value: number, unit: string): void {
  process.stdout.write(`${what}: ${value.toFixed(1)} ${unit}\n`)
}
process.stdout.write(`memory: ${Math.round(process.memoryUsage.rss() / 1_000_000)} MB\n`)
