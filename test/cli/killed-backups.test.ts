import { afterAll, beforeAll, expect, test } from 'bun:test'
import { spawn } from 'node:child_process'
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { verifyArchive } from '#core/backups/archive.ts'
import { finishRestore } from '#core/backups/restore-journal.ts'
import {
  accountsOf,
  addAccount,
  allMigrations,
  backUp,
  createInstallation,
  readKey,
  removeInstallation,
} from '../core/backups/installation.ts'
import { programCommand } from '../program-command.ts'
import { rounds } from '../rounds.ts'

/** The number of kills for each command. The script scripts/kill-backups asks for more. */
const kills = rounds(2, 4)
const testMs = 60_000 + kills * 20_000

/** Two installations with different keys and accounts, a backup of the second, and a database of the first schema. */
let first: string
let second: string
let old: string
let backup: string
const copies: string[] = []

beforeAll(async () => {
  first = await createInstallation()
  addAccount(first, 'sam')
  second = await createInstallation()
  addAccount(second, 'kim')
  old = await createInstallation(allMigrations.slice(0, 1))
  backup = await backUp(second)
}, 60_000)
afterAll(() => {
  for (const folder of [first, second, old, ...copies]) removeInstallation(folder)
})

function copyOf(folder: string): string {
  const copy = `${folder}-${copies.length}`
  cpSync(folder, copy, { recursive: true })
  copies.push(copy)
  return copy
}

/** Runs a command and kills it after a time; without one, it runs to its end. Returns how long it ran. */
function run(data: string, args: string[], killAfterMs: number | null): Promise<number> {
  const startedAt = performance.now()
  const env = { PATH: process.env.PATH, LUDARR_DATA: data }
  const child = spawn(...programCommand(args), { cwd: data, env, stdio: 'ignore' })
  const timer = killAfterMs === null ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  return new Promise((resolve) =>
    child.once('close', () => {
      clearTimeout(timer)
      resolve(performance.now() - startedAt)
    }),
  )
}

/** Kills a command at moments spread over its whole run, each time on a fresh copy, and checks what is left. */
async function killed(folder: string, args: string[], check: (data: string) => Promise<void>): Promise<void> {
  const durationMs = await run(copyOf(folder), args, null)
  for (let kill = 0; kill < kills; kill += 1) {
    const data = copyOf(folder)
    // Most of a run is its start, so later moments are more frequent.
    await run(data, args, durationMs * (0.3 + 0.75 * Math.sqrt((kill + Math.random()) / kills)))
    await check(data)
    rmSync(data, { recursive: true, force: true })
  }
}

test(
  'a restore that is killed leaves the old or the new state with its keys and accounts',
  async () => {
    const states = [
      { key: readKey(first, 'encryption.key'), accounts: ['robin', 'sam'] },
      { key: readKey(second, 'encryption.key'), accounts: ['kim', 'robin'] },
    ]
    await killed(first, ['restore', backup], async (data) => {
      finishRestore(data)
      expect(existsSync(join(data, 'restore'))).toBe(false)
      const state = { key: readKey(data, 'encryption.key'), accounts: await accountsOf(data) }
      expect(states).toContainEqual(state)
    })
  },
  testMs,
)

test(
  'a backup that is killed leaves the database, and no incomplete backup under a final name',
  async () => {
    await killed(first, ['backup'], async (data) => {
      expect(await accountsOf(data)).toEqual(['robin', 'sam'])
      const backups = join(data, 'backups')
      const names = existsSync(backups) ? readdirSync(backups) : []
      for (const name of names.filter((each) => each.endsWith('.tar.gz'))) await verifyArchive(join(backups, name))
    })
  },
  testMs,
)

test(
  'a migration that is killed leaves a database that opens, and no incomplete copy under a final name',
  async () => {
    await killed(old, ['reset-password', 'nobody'], async (data) => {
      const backups = join(data, 'backups')
      const names = existsSync(backups) ? readdirSync(backups) : []
      const before = names.filter((name) => name.endsWith('.db'))
      for (const name of before) expect(await accountsInCopy(data, name)).toEqual(['robin'])
      expect(await accountsOf(data)).toEqual(['robin'])
    })
  },
  testMs,
)

/** The accounts in a copy from before a migration, which is brought to the present schema. */
async function accountsInCopy(data: string, name: string): Promise<string[]> {
  const opened = `${data}-${name}`
  cpSync(join(data, 'backups', name), join(opened, 'ludarr.db'))
  copies.push(opened)
  return accountsOf(opened)
}
