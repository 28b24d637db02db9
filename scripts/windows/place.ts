import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Environment, type RunningProgram, runProgram, startProgram } from '../running-program.ts'

/** A folder on drive C: of a root with Wine, with the program in it. */
export type Place = {
  /** A path as the program sees it, such as `C:/t-a1b2c3/library`. */
  at(...names: string[]): string
  /** The same path on this machine. */
  on(...names: string[]): string
  start(environment?: Environment, args?: readonly string[]): Promise<RunningProgram>
  run(args: readonly string[], environment?: Environment, input?: string): ReturnType<typeof runProgram>
  /** Has another program keep a file open. `others` is what all others may do: 0 nothing, 1 read, 2 write, 3 both. */
  hold(path: string, others: number): Promise<{ release(): Promise<void> }>
  remove(): void
}

const drive = 'root/.wine/drive_c'

/** The command that runs a program of Windows in the root. Wine's own messages are not shown. */
function inRoot(root: string, environment: Environment, args: readonly string[]): string[] {
  const all = {
    PATH: '/usr/bin:/bin',
    HOME: '/root',
    LC_ALL: 'C.UTF-8',
    WINEDEBUG: '-all',
    XDG_RUNTIME_DIR: '/tmp',
    ...environment,
  }
  const set = Object.entries(all).map(([name, value]) => `${name}=${value}`)
  return [root, '/usr/bin/env', '-i', ...set, '/usr/bin/wine', ...args]
}

async function buildHolder(outfile: string): Promise<void> {
  const entry = join(import.meta.dirname, 'hold.ts')
  const built = await Bun.build({ entrypoints: [entry], compile: { outfile, target: 'bun-windows-x64' } })
  if (!built.success) throw new Error(`The program that holds files is not built: ${built.logs.join()}`)
}

/** Makes an empty folder on drive C: and copies the program into it. */
export async function preparePlace(root: string, binary: string): Promise<Place> {
  // The first start of Wine makes the drive.
  if (!existsSync(join(root, drive, 'windows')))
    await runProgram('chroot', inRoot(root, {}, ['wineboot', '-i']), '/', {})
  const folder = mkdtempSync(join(root, drive, 't-'))
  const on = (...names: string[]): string => join(folder, ...names)
  const at = (...names: string[]): string => ['C:', basename(folder), ...names].join('/')
  copyFileSync(binary, on('ludarr.exe'))
  for (const name of ['library', 'downloads', 'temp']) mkdirSync(on(name))
  const own = (environment: Environment): Environment => ({
    LUDARR_DATA: at('data'),
    LUDARR_HOST: '127.0.0.1',
    LUDARR_PORT: '0',
    NODE_ENV: 'test',
    DISABLE_RATE_LIMITS: 'true',
    TEMP: at('temp'),
    TMP: at('temp'),
    ...environment,
  })
  const command = (environment: Environment, args: readonly string[]): string[] =>
    inRoot(root, own(environment), [at('ludarr.exe'), ...args])
  return {
    at,
    on,
    start: (environment = {}, args = []) =>
      startProgram('chroot', '/', { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' }, command(environment, args)),
    run: (args, environment = {}, input) =>
      runProgram('chroot', command(environment, args), '/', { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' }, input),
    async hold(path, others) {
      if (!existsSync(on('hold.exe'))) await buildHolder(on('hold.exe'))
      const child = Bun.spawn(['chroot', ...inRoot(root, {}, [at('hold.exe'), path, String(others)])], {
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      const { value } = await child.stdout.pipeThrough(new TextDecoderStream()).getReader().read()
      if (!value?.startsWith('held')) throw new Error(`${path} is not held: ${value}`)
      return {
        async release() {
          child.kill('SIGKILL')
          await child.exited
        },
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
