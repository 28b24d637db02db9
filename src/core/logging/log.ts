import { escapeControlCharacters } from '#domain/control-characters.ts'
import type { Clock } from '#domain/ports/clock.ts'
import type { Log, LogFields } from '#domain/ports/log.ts'
import type { Redactor } from '#domain/secrets/redactor.ts'
import type { LogLevel, LogLine } from '#domain/system/log-line.ts'
import { redactFields, redactText } from './redact-fields.ts'

export type LogSink = (line: LogLine) => void

/**
 * The program's log. Before a line reaches any sink, secrets and email addresses are hidden in it, and control
 * characters are escaped.
 */
export function createLog(
  isEnabled: (level: LogLevel, module: string) => boolean,
  clock: Clock,
  sinks: readonly LogSink[],
  { redact }: Pick<Redactor, 'redact'>,
): Log {
  const write = (level: LogLevel, module: string, message: string, fields: LogFields): void => {
    if (!isEnabled(level, module)) return
    const time = clock.now().toISOString()
    const line = { time, level, module, message: redactText(message, redact), fields: redactFields(fields, redact) }
    for (const sink of sinks) sink(line)
  }
  const named = (module: string): Log => ({
    trace: (message, fields = {}) => write('trace', module, message, fields),
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
