import { ok } from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import JSZip from 'jszip'
import { createChecks } from '../smoke/checks.ts'
import { conclude } from '../tally.ts'
import { walk } from '../walk/walk.ts'
import { checkDemoSpeed } from './demo-speed.ts'
import { checkPaths } from './path-checks.ts'
import { preparePlace } from './place.ts'
import { checkHeldFiles, checkHeldTargets, checkSystem } from './system-checks.ts'

// Tests the Windows program under Wine: bun scripts/windows/index.ts ROOT PROGRAM [BINARY]. The program is the one for this
// machine, with which the demo is compared. Without a binary, it is the one in the archive in dist/release. Started by
// scripts/test-windows.

const release = join(import.meta.dirname, '../../dist/release')

/** Unpacks the program from the archive. */
async function unpackArchive(folder: string): Promise<string> {
  const name = readdirSync(release).find((each) => each.endsWith('-windows-x64.zip'))
  if (name === undefined) throw new Error('dist/release has no archive for windows-x64')
  const zip = await JSZip.loadAsync(await Bun.file(join(release, name)).bytes())
  const names = Object.keys(zip.files).map((path) => path.slice(path.indexOf('/') + 1))
  for (const each of ['ludarr.exe', 'README.md', 'LICENSE', 'NOTICES.txt'])
    ok(names.includes(each), `${name} has no ${each}`)
  const binary = join(folder, 'ludarr.exe')
  const entry = Object.values(zip.files).find((file) => file.name.endsWith('/ludarr.exe'))
  writeFileSync(binary, (await entry?.async('uint8array')) ?? '')
  return binary
}

async function testWindows(root: string, program: string, given: string | undefined): Promise<void> {
  const checks = createChecks()
  const unpacked = mkdtempSync(join(tmpdir(), 'ludarr-windows-'))
  const binary = given ?? (await unpackArchive(unpacked))
  const place = await preparePlace(root, binary)
  try {
    await checks.check('the program is one file of at most 140 MB', () => ok(statSync(binary).size <= 140_000_000))
    await checkDemoSpeed(checks, place, program)
    await walk(checks, place, {
      check: async (_, session) => {
        await checkPaths(checks, session, place)
        await checkHeldFiles(checks, session)
        await checkHeldTargets(checks, session)
        await checkSystem(checks, session, place)
      },
      files: ['hold.exe', 'console-event.exe', 'server', 'after import.cmd', 'told.txt'],
    })
  } finally {
    place.remove()
    rmSync(unpacked, { recursive: true, force: true })
  }
  conclude(checks.tally())
}

const [root = '', program = '', binary] = process.argv.slice(2)
await testWindows(root, program, binary)
