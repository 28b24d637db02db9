import { equal, match, notEqual, ok } from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningProgram, runProgram, startProgram } from '../running-program.ts'
import { account } from './api-checks.ts'
import { type ApiCaller, createCaller, field } from './caller.ts'
import type { Checks } from './checks.ts'

export type Place = { binary: string; folder: string; environment: Record<string, string> }

/** Checks the command line. */
export async function checkCommands({ check }: Checks, place: Place): Promise<void> {
  const run = (args: string[], more: Record<string, string> = {}) =>
    runProgram(place.binary, args, place.folder, { ...place.environment, ...more })
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
  await check('an unknown command is reported and exits with 2', async () => {
    const { code, errors } = await run(['frobnicate'])
    equal(code, 2)
    match(errors, /frobnicate/)
  })
  await check('an invalid setting is reported by name and exits with 2', async () => {
    const { code, errors } = await run([], { LUDARR_PORT: 'five' })
    equal(code, 2)
    match(errors, /LUDARR_PORT/)
  })
}

const archive = join(import.meta.dirname, '../../test/fixtures/archives/plain.zip')

/** Checks the child processes that unpack archives and resize images. */
export async function checkChildren({ check }: Checks, place: Place): Promise<void> {
  const ask = async (name: string, request: object): Promise<string> =>
    (await runProgram(place.binary, [name], place.folder, place.environment, `${JSON.stringify(request)}\n`)).output
  await check('an archive is read', async () => {
    const limits = { entries: 100, bytes: 1e6, ratio: 1000, depth: 10, timeMs: 10_000 }
    match(await ask('__extract', { archive, passwords: [], limits, into: null }), /"ok":true/)
  })
  await check('an image is resized', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ludarr-images-'))
    const source = join(folder, 'cover')
    // A GIF of one pixel.
    writeFileSync(source, Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'))
    const answer = await ask('__resize', { source, target: source, widths: [120] })
    match(answer, /"ok":true/)
    ok(statSync(`${source}-120`).size > 0)
    rmSync(folder, { recursive: true })
  })
}

/** Checks a running program: one instance per data folder, and its health. */
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

/** Kills the program, restarts it and stops it gracefully. */
export async function checkEndings(
  { check }: Checks,
  place: Place,
  first: RunningProgram,
  call: ApiCaller,
): Promise<void> {
  let running = first
  await check('a killed program keeps its data and starts again', async () => {
    equal((await call('POST', '/api/games', { body: { title: 'Outer Wilds' } })).status, 201)
    await running.end('SIGKILL')
    running = await startProgram(place.binary, place.folder, place.environment)
    const anew = createCaller(running.url)
    const login = await anew('POST', '/api/auth/login', { body: account })
    const authorization = `Bearer ${String(field(login.json(), 'token'))}`
    const games = (await anew('GET', '/api/games', { headers: { authorization } })).json()
    equal(field((games as unknown[])[0], 'title'), 'Outer Wilds')
  })
  await check('a program exits with 0 on SIGTERM', async () => equal(await running.end('SIGTERM'), 0))
}
