import { closeSync, copyFileSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Environment, runProgram, startProgram } from '../running-program.ts'
import { foldersOfPlace, type Place, variablesOf } from '../walk/place.ts'

const outside = '/usr/sbin:/usr/bin:/sbin:/bin'

/** Makes an empty folder in the root of a target and copies the program into it. */
export function preparePlace(root: string, binary: string, isEmulated: boolean): Place {
  const folder = mkdtempSync(join(root, 'root/t-'))
  const on = (...names: string[]): string => join(folder, ...names)
  const at = (...names: string[]): string => join('/root', basename(folder), ...names)
  copyFileSync(binary, on('ludarr'))
  for (const name of foldersOfPlace) mkdirSync(on(name))
  const environmentOf = (environment: Environment): Environment => ({
    PATH: '/bin',
    HOME: '/root',
    TMPDIR: at('temp'),
    ...variablesOf({ at }),
    ...environment,
  })
  // The variables are set inside: the command that enters the root is one of this machine.
  const command = (environment: Environment, args: readonly string[]): string[] => {
    const set = Object.entries(environmentOf(environment)).map(([name, value]) => `${name}=${value}`)
    return [root, '/bin/env', '-i', ...set, at('ludarr'), ...args]
  }
  return {
    at,
    on,
    written: (...names) => `${at(...names)}/`,
    makesLinks: true,
    knowsMemory: !isEmulated,
    start: (environment = {}, args = []) => startProgram('chroot', '/', { PATH: outside }, command(environment, args)),
    run: (args, environment = {}, input) =>
      runProgram('chroot', command(environment, args), '/', { PATH: outside }, input),
    async hold(path) {
      const file = openSync(join(root, path), 'r')
      return { release: async () => closeSync(file) }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
