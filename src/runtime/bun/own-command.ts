import process from 'node:process'
import { join } from '#domain/paths/paths.ts'

const compiled = /^(\/\$bunfs\/|[A-Z]:[\\/]~BUN)/i.test(import.meta.dirname)

/** The command that starts this program again: the binary itself, or the runtime with the source. */
export function ownCommand(): string[] {
  if (compiled) return [process.execPath]
  return [process.execPath, join(import.meta.dirname, '..', '..', 'main.ts')]
}
