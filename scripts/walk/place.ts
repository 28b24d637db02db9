import type { Environment, RunningProgram, runProgram } from '../running-program.ts'

/** A folder in which the program of one system is tried, with the program in it. */
export type Place = {
  /** A path as the program sees it, such as `C:/t-a1b2c3/library`. */
  at(...names: string[]): string
  /** The same path on this machine. */
  on(...names: string[]): string
  /** The path as a user of the system may write it, in another spelling than `at`. */
  written(...names: string[]): string
  /** Whether the system makes symbolic links. */
  makesLinks: boolean
  /** Whether the memory of the program is known: an emulator says 0. */
  knowsMemory: boolean
  start(environment?: Environment, args?: readonly string[]): Promise<RunningProgram>
  run(args: readonly string[], environment?: Environment, input?: string): ReturnType<typeof runProgram>
  /** Has another program keep a file open. `others` is what all others may do: 0 nothing, 1 read, 2 write, 3 both. */
  hold(path: string, others: number): Promise<{ release(): Promise<void> }>
  remove(): void
}

/** The folders that every place has. */
export const foldersOfPlace = ['library', 'downloads', 'temp']

/** The variables with which the program is started there. */
export function variablesOf({ at }: Pick<Place, 'at'>): Environment {
  return {
    LUDARR_DATA: at('data'),
    LUDARR_HOST: '127.0.0.1',
    LUDARR_PORT: '0',
    NODE_ENV: 'test',
    DISABLE_RATE_LIMITS: 'true',
  }
}
