import type { LogLine } from '#domain/system/log-line.ts'
import type { LogSink } from '../logging/log.ts'

const maxLines = 200

export type RecentLines = { sink: LogSink; all(): readonly LogLine[] }

/** Keeps the last 200 log lines in memory, for error reports. Traces would push out the lines that explain an error. */
export function createRecentLines(): RecentLines {
  const lines: LogLine[] = []
  return {
    sink(line) {
      if (line.level === 'trace') return
      lines.push(line)
      if (lines.length > maxLines) lines.shift()
    },
    all: () => [...lines],
  }
}
