import { afterEach, beforeEach, expect, test } from 'bun:test'
import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { pathsBelow } from '../../src/cli/container-user.ts'
import { createInstallation } from '../core/backups/installation.ts'
import { programCommand } from '../program-command.ts'

let data: string
let outside: string

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'ludarr-container-'))
  outside = mkdtempSync(join(tmpdir(), 'ludarr-outside-'))
})
afterEach(() => {
  for (const folder of [data, outside]) rmSync(folder, { recursive: true, force: true })
})

test('what a link in the data folder leads to keeps its owner', () => {
  mkdirSync(join(data, 'covers'))
  writeFileSync(join(data, 'covers', 'cover.jpg'), '')
  writeFileSync(join(outside, 'private'), '')
  symlinkSync(outside, join(data, 'link'))
  symlinkSync(outside, join(data, 'covers', 'link'))
  symlinkSync(data, join(data, 'covers', 'circle'))
  const relative = [...pathsBelow(data)].map((path) => path.slice(data.length + 1))
  expect(relative.toSorted()).toEqual(['covers', 'covers/circle', 'covers/cover.jpg', 'covers/link', 'link'])
})

test('a backup that root makes in a container belongs to the user of the container', async () => {
  const installation = await createInstallation()
  const { getuid, getgid } = process
  const owner = { user: getuid?.() ?? 0, group: getgid?.() ?? 0 }
  // Only root can give it to another user first.
  if (owner.user === 0) chownSync(installation, 12_345, 12_345)
  const { exitCode } = Bun.spawnSync(programCommand(['backup']).flat(), {
    env: {
      PATH: process.env.PATH ?? '',
      LUDARR_DATA: installation,
      PUID: String(owner.user),
      PGID: String(owner.group),
    },
    cwd: installation,
  })
  const owners = [installation, join(installation, 'backups')].map((path) => statSync(path).uid)
  rmSync(installation, { recursive: true, force: true })
  expect(exitCode).toBe(0)
  expect(owners).toEqual([owner.user, owner.user])
}, 60_000)
