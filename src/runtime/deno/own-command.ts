import process from 'node:process'
import { join } from '#domain/paths/paths.ts'

/** The command that starts this program again: the binary itself, or the runtime with the source. */
export function ownCommand(): string[] {
  if (Deno.build.standalone) return [process.execPath]
  return [process.execPath, 'run', '-A', '--sloppy-imports', join(import.meta.dirname, '..', '..', 'main.ts')]
}
