import { equal, match, notEqual, ok } from 'node:assert/strict'
import { type RunningProgram, runProgram, startProgram } from '../running-program.ts'
import { account } from './api-checks.ts'
import { type ApiCaller, createCaller, field } from './caller.ts'
import type { Checks } from './checks.ts'

export type Place = { binary: string; folder: string; environment: Record<string, string> }

/** What the program answers on the command line. */
export async function checkCommands({ check }: Checks, place: Place): Promise<void> {
  const run = (words: string[], more: Record<string, string> = {}) =>
    runProgram(place.binary, words, place.folder, { ...place.environment, ...more })
  await check('the version is printed', async () => {
    const { code, output } = await run(['version'])
    equal(code, 0)
    match(output, /^\d+\.\d+\.\d+\S*\n$/)
  })
  await check('the help names the commands', async () => {
    const { code, output } = await run(['--help'])
    equal(code, 0)
    for (const name of ['serve', 'demo', 'version']) ok(output.includes(name), name)
  })
  await check('a wrong command is told and ends with 2', async () => {
    const { code, errors } = await run(['frobnicate'])
    equal(code, 2)
    match(errors, /frobnicate/)
  })
  await check('a wrong setting is told by name and ends with 2', async () => {
    const { code, errors } = await run([], { LUDARR_PORT: 'five' })
    equal(code, 2)
    match(errors, /LUDARR_PORT/)
  })
}

/** What holds while it runs: one program a data folder, and the question whether it is well. */
export async function checkNeighbours({ check }: Checks, place: Place, url: string): Promise<void> {
  await check('a second program on the same data is refused with a sentence', async () => {
    const { code, errors } = await runProgram(place.binary, [], place.folder, place.environment)
    notEqual(code, 0)
    match(errors, /^ludarr: [A-Z"/].+/)
    ok(!/\n\s+at /.test(errors), errors)
  })
  await check('the health check of a running program ends with 0, of none with 1', async () => {
    const ask = async (port: string) =>
      (await runProgram(place.binary, ['healthcheck'], place.folder, { ...place.environment, LUDARR_PORT: port })).code
    equal(await ask(new URL(url).port), 0)
    equal(await ask('1'), 1)
  })
}

/** Kills the program, starts it anew, ends it well. */
export async function checkEndings(
  { check }: Checks,
  place: Place,
  first: RunningProgram,
  call: ApiCaller,
): Promise<void> {
  let running = first
  await check('a program that is killed keeps what it was told and starts again', async () => {
    equal((await call('POST', '/api/games', { body: { title: 'Outer Wilds' } })).status, 201)
    await running.end('SIGKILL')
    running = await startProgram(place.binary, place.folder, place.environment)
    const anew = createCaller(running.url)
    const login = await anew('POST', '/api/auth/login', { body: account })
    const authorization = `Bearer ${String(field(login.json(), 'token'))}`
    const games = (await anew('GET', '/api/games', { headers: { authorization } })).json()
    equal(field((games as unknown[])[0], 'title'), 'Outer Wilds')
  })
  await check('a program that is asked to end does so with 0', async () => equal(await running.end('SIGTERM'), 0))
}
