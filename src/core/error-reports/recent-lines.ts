import type { LogLine } from '#domain/system/log-line.ts'
import type { LogSink } from '../logging/log.ts'

const maxLines = 200
/** A line may quote much of what another program returned. */
const maxCharacters = 1024 * 1024

export type RecentLines = { sink: LogSink; all(): readonly LogLine[] }

/** Keeps the last log lines in memory, for error reports. Traces would push out the lines that explain an error. */
export function createRecentLines(): RecentLines {
  const kept: { line: LogLine; characters: number }[] = []
  let characters = 0
  return {
    sink(line) {
      if (line.level === 'trace') return
      const entry = { line, characters: JSON.stringify(line).length }
      kept.push(entry)
      characters += entry.characters
      while (kept.length > 1 && (kept.length > maxLines || characters > maxCharacters)) {
        characters -= kept.shift()?.characters ?? 0
      }
    },
    all: () => kept.map(({ line }) => line),
  }
}
