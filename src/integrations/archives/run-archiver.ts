import SevenZip from '7z-wasm'
import { type DiskWatch, mountGuarded } from './guarded-disk.ts'

export type ArchiverRun = {
  wasm: Uint8Array<ArrayBuffer>
  source: string
  into: string | null
  watch: DiskWatch
}

export type ArchiverAnswer = { code: number; lines: string[] }

// The output is limited, so that an archive with endless names does not fill the memory.
const maxLines = 8_000_000

/**
 * Runs one 7-Zip command, blocking this process. Errors thrown by the observer are rethrown.
 * Exit codes: https://7-zip.opensource.jp/chm/cmdline/exit_codes.htm
 */
export async function runArchiver(args: readonly string[], run: ArchiverRun): Promise<ArchiverAnswer> {
  const lines: string[] = []
  const keep = (line: string): void => {
    if (lines.length < maxLines) lines.push(line)
  }
  let code = 0
  const archiver = await SevenZip({
    wasmBinary: run.wasm.buffer,
    print: keep,
    printErr: keep,
    stdin: () => 0,
    quit(status, exit) {
      code = status
      throw exit
    },
  })
  mountGuarded(archiver, run, run.watch)
  try {
    // Declared to return nothing, it returns the exit code.
    const answered: unknown = archiver.callMain([...args])
    if (typeof answered === 'number') code = answered
  } catch (error) {
    if (!isExit(error)) throw error
  }
  return { code, lines }
}

function isExit(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'ExitStatus'
}
