import { afterAll, beforeAll, expect, test } from 'bun:test'
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { readDocument } from '../../contract/described-api.ts'
import { startTestSite, type TestSite } from '../test-site.ts'
import { generatorPackages } from './generator-packages.ts'

const repository = join(import.meta.dirname, '../../..')
const compiler = join(repository, 'node_modules/.bin/tsc')
const folder = mkdtempSync(join(tmpdir(), 'ludarr-generators-'))
let site: TestSite

beforeAll(async () => {
  const packages = await generatorPackages()
  symlinkSync(packages, join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  site = await startTestSite()
  const document = await readDocument(site)
  writeFileSync(join(folder, 'document.json'), JSON.stringify(document))
  writeFileSync(join(folder, 'faulty.json'), JSON.stringify(faulty))
}, 300_000)

afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('two linters find nothing in the document, and the defects of another one', async () => {
  const files = ['document.json', 'faulty.json']
  writeFileSync(join(folder, 'spectral.yaml'), 'extends: ["spectral:oas"]')
  const [, redocly] = await Promise.all([
    run('spectral', ['lint', ...files, '-r', 'spectral.yaml', '-f', 'json', '-o', 'spectral.json'], [0, 1]),
    run('redocly', ['lint', ...files, '--extends', 'recommended', '--format', 'json'], [1]),
  ])
  const found: { code: string; source: string }[] = await Bun.file(join(folder, 'spectral.json')).json()
  // One object for each file, without a separator.
  const reports: { problems: RedoclyProblem[] }[] = JSON.parse(`[${redocly.trim().replaceAll('\n}{', '\n},{')}]`)
  const problems = reports.flatMap((report) => report.problems)
  const all = [
    ...found.map(({ code, source }) => ({ code, file: source })),
    ...problems.map(({ ruleId, location }) => ({ code: ruleId, file: location[0]?.source.ref ?? '' })),
  ]
  expect(all.filter(({ file }) => file.endsWith('document.json'))).toEqual([])
  const codes = all.filter(({ file }) => file.endsWith('faulty.json'))
  expect(codes.map(({ code }) => code)).toEqual(expect.arrayContaining(['operation-tag-defined', 'info-license']))
}, 180_000)

test('six client generators accept the document, and their clients compile strictly', async () => {
  writeFileSync(join(folder, 'orval.config.mjs'), orvalConfig)
  await Promise.all([
    inTurn([
      () => run('openapi-typescript', ['document.json', '-o', 'openapi-typescript.ts']),
      () => run('openapi-ts', ['-i', 'document.json', '-o', 'hey', '-c', '@hey-api/client-fetch']),
      () => run('oazapfts', ['document.json', 'oazapfts.ts']),
    ]),
    inTurn([() => run('orval', ['--config', 'orval.config.mjs']), () => run('swagger-typescript-api', swaggerOptions)]),
  ])
  copyFileSync(join(import.meta.dirname, 'generators/usage.txt'), join(folder, 'usage.ts'))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }))
  expect(await runProgram([compiler, '-p', folder])).toBe('')
}, 180_000)

test('generated clients and validators understand real responses', async () => {
  const { list, parseGames, acceptsGame } = await import(join(folder, 'usage.ts'))
  const robin = await site.signUp()
  const body = { title: 'Portal 2', releaseDate: '2011-04-18', storefrontAppId: 620 }
  expect(acceptsGame(body)).toBe(true)
  expect(acceptsGame({ ...body, title: '' })).toBe(false)
  expect((await robin.ask('POST', '/api/games', body)).status).toBe(201)
  expect(parseGames(await (await robin.ask('GET', '/api/games')).json())).toEqual(['Portal 2'])
  const titles = await list(site.url, { authorization: `Bearer ${robin.token}` })
  expect(titles).toEqual(['Portal 2', 'Portal 2', 'Portal 2'])
})

const faulty = {
  openapi: '3.1.0',
  info: { title: 'Faulty', version: '1' },
  servers: [{ url: '/' }],
  paths: { '/games': { get: { tags: ['Games'], responses: { '200': { description: 'Success' } } } } },
}

type RedoclyProblem = { ruleId: string; location: { source: { ref: string } }[] }

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'preserve',
  moduleResolution: 'bundler',
  types: [],
}

const orvalConfig = `const input = './document.json'
export default {
  fetch: { input, output: { target: './orval-fetch.ts', client: 'fetch', mode: 'single' } },
  zod: { input, output: { target: './orval-zod.ts', client: 'zod', mode: 'single' } },
}
`

const swaggerOptions = ['generate', '-p', 'document.json', '-o', '.', '-n', 'swagger-typescript-api.ts']

async function inTurn(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const step of steps) await step()
}

/** Runs a program of the packages under Bun, and returns its output. */
function run(name: string, options: readonly string[], allowed: readonly number[] = [0]): Promise<string> {
  return runProgram([process.execPath, '--bun', join(folder, 'node_modules/.bin', name), ...options], allowed)
}

async function runProgram(command: string[], allowed: readonly number[] = [0]): Promise<string> {
  const quiet = { NO_COLOR: '1', REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const child = Bun.spawn(command, { cwd: folder, env: { ...process.env, ...quiet }, stderr: 'pipe' })
  const [output, errors, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (!allowed.includes(code)) throw new Error(`${command.join(' ')} failed: ${output}${errors}`)
  return output
}
