import { deepEqual, ok } from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import type { Checks } from '../smoke/checks.ts'
import { checkImports, checkLibrary } from './import-checks.ts'
import { foldersOfPlace, type Place } from './place.ts'
import {
  checkCommands,
  checkData,
  checkDemo,
  checkFullDisk,
  checkServer,
  checkUpdate,
  checkVerification,
} from './server-checks.ts'
import { type Session, startSession } from './session.ts'

/** Checks of one system alone, between those of the library and those of the server. */
type OwnChecks = { check(checks: Checks, session: Session): Promise<void>; files: readonly string[] }

const none: OwnChecks = { check: async () => undefined, files: [] }

/** Walks the whole job with the program at a place: from a search to a game in the library, and what is around it. */
export async function walk(checks: Checks, place: Place, own: OwnChecks = none): Promise<void> {
  await checkCommands(checks, place)
  await checkDemo(checks, place)
  await checkUpdate(checks, place)
  const session = await startSession(place, { LUDARR_METRICS_TOKEN: 'metrics-token-of-the-walk-through-it' })
  try {
    await checkImports(checks, session)
    await checkLibrary(checks, session)
    await checkVerification(checks, session)
    await own.check(checks, session)
    await checkServer(checks, session)
    await checkFullDisk(checks, session)
    await checkData(checks, session)
  } finally {
    await session.running().end('SIGKILL')
  }
  await checks.check('nothing but its folders was written beside the program', () => {
    const known = [...foldersOfPlace, ...own.files, 'data', 'dats', 'games', 'older', 'roms', 'small', 'unused']
    const others = readdirSync(place.on()).filter((name) => !known.includes(name) && !/^ludarr(\.exe)?$/.test(name))
    deepEqual(others, [])
    ok(!existsSync(place.on('unused')) || readdirSync(place.on('unused')).length === 0)
  })
}
