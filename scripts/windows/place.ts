import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Environment, runProgram, startProgram } from '../running-program.ts'
import { foldersOfPlace, type Place, variablesOf } from '../walk/place.ts'

export const wineFolder = 'root/.wine'
const drive = join(wineFolder, 'drive_c')
const outside = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' }

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

/** Builds a program for Windows of this folder. */
async function buildTool(name: string, outfile: string): Promise<void> {
  const entry = join(import.meta.dirname, `${name}.ts`)
  const built = await Bun.build({ entrypoints: [entry], compile: { outfile, target: 'bun-windows-x64' } })
  if (!built.success) throw new Error(`${name} is not built: ${built.logs.join()}`)
}

/** A place with more programs of Windows: those of this folder, such as `hold`. */
export type WindowsPlace = Place & {
  runTool(name: string, args: readonly string[]): ReturnType<typeof runProgram>
  /** The path of a root with Wine on this machine. */
  root: string
}

/** Makes an empty folder on drive C: and copies the program into it. */
export async function preparePlace(root: string, binary: string): Promise<WindowsPlace> {
  // The first start of Wine makes the drive.
  if (!existsSync(join(root, drive, 'windows')))
    await runProgram('chroot', inRoot(root, {}, ['wineboot', '-i']), '/', outside)
  const folder = mkdtempSync(join(root, drive, 't-'))
  const on = (...names: string[]): string => join(folder, ...names)
  const at = (...names: string[]): string => ['C:', basename(folder), ...names].join('/')
  copyFileSync(binary, on('ludarr.exe'))
  for (const name of foldersOfPlace) mkdirSync(on(name))
  const command = (environment: Environment, args: readonly string[]): string[] => {
    const own = { ...variablesOf({ at }), TEMP: at('temp'), TMP: at('temp'), ...environment }
    return inRoot(root, own, [at('ludarr.exe'), ...args])
  }
  const tool = async (name: string): Promise<string> => {
    if (!existsSync(on(`${name}.exe`))) await buildTool(name, on(`${name}.exe`))
    return at(`${name}.exe`)
  }
  return {
    root,
    at,
    on,
    written: (...names) =>
      `${at(...names)
        .toLowerCase()
        .replaceAll('/', '\\')}\\`,
    // Wine says that it made a link, and makes none.
    makesLinks: false,
    knowsMemory: true,
    start: (environment = {}, args = []) => startProgram('chroot', '/', outside, command(environment, args)),
    run: (args, environment = {}, input) => runProgram('chroot', command(environment, args), '/', outside, input),
    runTool: async (name, args) => runProgram('chroot', inRoot(root, {}, [await tool(name), ...args]), '/', outside),
    async hold(path, others) {
      const child = Bun.spawn(['chroot', ...inRoot(root, {}, [await tool('hold'), path, String(others)])], {
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
