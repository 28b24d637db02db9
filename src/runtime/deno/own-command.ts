import { join } from 'node:path'
import process from 'node:process'

/** The command that starts this program again: the binary itself, or the runtime with the source. */
export function ownCommand(): string[] {
  if (Deno.build.standalone) return [process.execPath]
  return [process.execPath, 'run', '-A', '--sloppy-imports', join(import.meta.dirname, '..', '..', 'main.ts')]
}
