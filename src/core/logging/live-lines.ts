import { setTimeout } from 'node:timers'
import type { Events } from '#domain/events.ts'
import type { LogLine } from '#domain/system/log-line.ts'
import { jsonLine, type LogSink } from './log.ts'

const intervalMs = 200
const maxLines = 200
const maxCharacters = 128 * 1024

/**
 * Emits new lines as events for the log page, at most 200 lines every 200 ms. Of a burst, the first lines are emitted
 * and the rest is counted: all of them are in the files.
 */
export function createLiveLines(events: Events): LogSink {
  let lines: LogLine[] = []
  let characters = 0
  let leftOut = 0
  let timer: ReturnType<typeof setTimeout> | null = null
  const flush = (): void => {
    timer = null
    const batch = { lines, leftOut }
    lines = []
    characters = 0
    leftOut = 0
    events.emit('logLines', batch)
  }
  return (line) => {
    if (timer === null) {
      timer = setTimeout(flush, intervalMs)
      timer.unref()
    }
    const isFull = lines.length >= maxLines || characters >= maxCharacters
    if (isFull) {
      leftOut += 1
      return
    }
    characters += jsonLine(line).length
    lines.push(line)
  }
}
