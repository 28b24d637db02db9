import { accessSync, constants } from 'node:fs'
import { messageOf } from '#domain/errors.ts'
import type { Program } from '../program.ts'

type Check = { ok: boolean; message: string | null }
export type Readiness = { status: 'ok' | 'failing'; checks: { database: Check; dataDir: Check; metadata: Check } }

/** Whether the parts the program cannot do without are there; asks nobody outside. */
export function checkReadiness(program: Pick<Program, 'users' | 'about' | 'metadataSource'>): Readiness {
  const checks = {
    database: check(() => program.users.count()),
    dataDir: check(() => accessSync(program.about.dataFolder, constants.W_OK)),
    metadata: check(() => program.metadataSource()),
  }
  const ok = Object.values(checks).every((each) => each.ok)
  return { status: ok ? 'ok' : 'failing', checks }
}

function check(attempt: () => unknown): Check {
  try {
    attempt()
    return { ok: true, message: null }
  } catch (error) {
    return { ok: false, message: messageOf(error) }
  }
}
