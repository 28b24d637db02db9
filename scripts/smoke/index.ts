import { deepEqual, equal, ok } from 'node:assert/strict'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { bareEnvironment, type RunningProgram, startProgram } from '../running-program.ts'
import { conclude } from '../tally.ts'
import { checkAccount, checkGames } from './api-checks.ts'
import { createCaller } from './caller.ts'
import { type Checks, createChecks } from './checks.ts'
import { checkDemo, checkLibrariesOnDemand, checkPasskeys } from './library-checks.ts'
import { checkChildren, checkCommands, checkEndings, checkNeighbours, type Place } from './process-checks.ts'
import { checkPages } from './web-checks.ts'

const maxBytes = 130_000_000

/** Copies the binary to an empty folder, with empty home and temporary folders. */
function preparePlace(root: string, given: string): Place {
  const [folder, home, temporary] = ['alone', 'home', 'tmp'].map((name) => join(root, name)) as [string, string, string]
  for (const path of [folder, home, temporary]) mkdirSync(path)
  const binary = join(folder, 'ludarr')
  copyFileSync(given, binary)
  const environment = bareEnvironment({ HOME: home, TMPDIR: temporary, LUDARR_HOST: '127.0.0.1', LUDARR_PORT: '0' })
  return { binary, folder, environment }
}

async function checkTraces({ check }: Checks, root: string): Promise<void> {
  await check('nothing was written but the data folder', () => {
    const found = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (path) => !path.startsWith('alone/data/'),
    )
    deepEqual(found.sort(), ['alone', 'alone/data', 'alone/ludarr', 'home', 'tmp'])
  })
  await check('the secrets of the data folder are for its owner alone', () => {
    const data = join(root, 'alone/data')
    for (const name of readdirSync(data).filter((each) => /\.(key|secret)$/.test(each))) {
      equal(statSync(join(data, name)).mode & 0o077, 0, name)
    }
  })
}

async function checkRunning(checks: Checks, place: Place): Promise<void> {
  let running: RunningProgram | null = null
  await checks.check('the program starts alone in an empty folder', async () => {
    running = await startProgram(place.binary, place.folder, place.environment)
  })
  const started: RunningProgram | null = running
  if (started === null) return
  const { url, end } = started as RunningProgram
  try {
    const signedIn = await checkAccount(checks, url)
    await checkGames(checks, signedIn)
    await checkLibrariesOnDemand(checks, signedIn)
    await checkPages(checks, createCaller(url))
    await checkNeighbours(checks, place, url)
    await checkEndings(checks, place, started, signedIn)
  } finally {
    await end('SIGKILL')
  }
}

async function smokeTest(given: string): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'ludarr-smoke-'))
  const checks = createChecks()
  try {
    const place = preparePlace(root, given)
    await checks.check('the binary is one file of at most 130 MB', () => ok(statSync(given).size <= maxBytes))
    await checkCommands(checks, place)
    await checkChildren(checks, place)
    await checkRunning(checks, place)
    await checkDemo(checks, place)
    await checkPasskeys(checks, place)
    await checkTraces(checks, root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
  conclude(checks.tally())
}

const [binary] = process.argv.slice(2)
if (binary === undefined) {
  console.error('Specify the binary to test: scripts/smoke-test dist/ludarr')
  process.exitCode = 2
} else {
  await smokeTest(resolve(binary))
}
