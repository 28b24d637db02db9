import type { LogLine } from '#domain/events.ts'
import type { LogSink } from '../logging/log.ts'

const maxLines = 200

export type RecentLines = { sink: LogSink; all(): readonly LogLine[] }

/** Keeps the last 200 log lines in memory, for error reports. */
export function createRecentLines(): RecentLines {
  const lines: LogLine[] = []
  return {
    sink(line) {
      lines.push(line)
      if (lines.length > maxLines) lines.shift()
    },
    all: () => [...lines],
  }
}
