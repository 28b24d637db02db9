import { join } from 'node:path'
import process from 'node:process'

const main = join(import.meta.dirname, '../src/main.ts')

/**
 * The command that runs the program: the source on the Deno of LUDARR_TEST_DENO, the binary of LUDARR_TEST_BINARY, or
 * the source on this runtime. A whole run of the tests builds the binary first, as it starts in half the time.
 */
export function programCommand(args: readonly string[] = []): [command: string, args: string[]] {
  const { LUDARR_TEST_BINARY: binary = '', LUDARR_TEST_DENO: deno = '' } = process.env
  if (deno !== '') return [deno, ['run', '--allow-all', '--no-check', '--quiet', main, ...args]]
  if (binary !== '') return [binary, [...args]]
  return [process.execPath, [main, ...args]]
}
