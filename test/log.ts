import type { Log, LogFields } from '#domain/ports/log.ts'
import type { LogLevel } from '#domain/system/log-line.ts'

export type LoggedLine = { level: LogLevel; module: string; message: string; fields: LogFields }

/** A log that keeps its lines for the test. */
export function createTestLog(lines: LoggedLine[] = [], module = 'test'): Log & { lines: LoggedLine[] } {
  const at =
    (level: LogLevel) =>
    (message: string, fields: LogFields = {}) =>
      void lines.push({ level, module, message, fields })
  return {
    lines,
    trace: at('trace'),
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    module: (name) => createTestLog(lines, name),
  }
}
