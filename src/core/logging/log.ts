import { escapeControlCharacters } from '#domain/control-characters.ts'
import type { Events, LogLevel, LogLine } from '#domain/events.ts'
import type { Clock } from '#domain/ports/clock.ts'
import type { Log, LogFields } from '#domain/ports/log.ts'
import type { Redactor } from '#domain/secrets/redactor.ts'
import { redactFields, redactText } from './redact-fields.ts'

const rank: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3 }

export type LogSink = (line: LogLine) => void

/** The program's log. Secrets are redacted before a line reaches any sink. */
export function createLog(
  minLevel: LogLevel,
  clock: Clock,
  sinks: readonly LogSink[],
  { redact }: Pick<Redactor, 'redact'>,
): Log {
  const write = (level: LogLevel, module: string, message: string, fields: LogFields): void => {
    if (rank[level] < rank[minLevel]) return
    const time = clock.now().toISOString()
    const line = { time, level, module, message: redactText(message, redact), fields: redactFields(fields, redact) }
    for (const sink of sinks) sink(line)
  }
  const named = (module: string): Log => ({
    debug: (message, fields = {}) => write('debug', module, message, fields),
    info: (message, fields = {}) => write('info', module, message, fields),
    warn: (message, fields = {}) => write('warn', module, message, fields),
    error: (message, fields = {}) => write('error', module, message, fields),
    module: (name) => named(name),
  })
  return named('ludarr')
}

/** Formats a line as one JSON object. */
export const jsonLine = (line: LogLine): string => escapeControlCharacters(JSON.stringify(line))

/** Formats a line for reading in a terminal. */
export function prettyLine({ time, level, module, message, fields }: LogLine): string {
  const rest = Object.entries(fields).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
  return escapeControlCharacters(
    `${time.slice(11, 19)} ${level.toUpperCase().padEnd(5)} ${module}: ${message}${rest.join('')}`,
  )
}

/** Emits lines as events, for clients on the socket. */
export function liveSink(events: Events): LogSink {
  return (line) => events.emit('logLine', line)
}
