import type { LogLevel } from '../system/log-line.ts'

export type LogFields = Record<string, unknown>

/** The structured log of one module. */
export type Log = Record<LogLevel, (message: string, fields?: LogFields) => void> & {
  module(name: string): Log
}
