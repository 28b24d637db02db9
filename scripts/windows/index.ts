import { deepEqual, ok } from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import JSZip from 'jszip'
import { createChecks } from '../smoke/checks.ts'
import { conclude } from '../tally.ts'
import { checkImports, checkLibrary } from './import-checks.ts'
import { preparePlace } from './place.ts'
import { checkCommands, checkData, checkDemo, checkFullDisk, checkServer, checkUpdate } from './server-checks.ts'
import { startSession } from './session.ts'

// Tests the Windows program under Wine: bun scripts/windows/index.ts ROOT [BINARY]. Without a binary, it is the one in the
// archive in dist/release. Started by scripts/test-windows.

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

async function testWindows(root: string, given: string | undefined): Promise<void> {
  const checks = createChecks()
  const unpacked = mkdtempSync(join(tmpdir(), 'ludarr-windows-'))
  const binary = given ?? (await unpackArchive(unpacked))
  const place = await preparePlace(root, binary)
  try {
    await checks.check('the program is one file of at most 140 MB', () => ok(statSync(binary).size <= 140_000_000))
    await checkCommands(checks, place)
    await checkDemo(checks, place)
    await checkUpdate(checks, place)
    const session = await startSession(place, { LUDARR_METRICS_TOKEN: 'metrics-token-of-the-windows-tests' })
    try {
      await checkImports(checks, session)
      await checkLibrary(checks, session)
      await checkServer(checks, session)
      await checkFullDisk(checks, session)
      await checkData(checks, session)
    } finally {
      await session.running().end('SIGKILL')
    }
    await checks.check('nothing but its folders was written beside the program', () => {
      const known = [
        'data',
        'downloads',
        'games',
        'hold.exe',
        'library',
        'ludarr.exe',
        'older',
        'small',
        'temp',
        'unused',
      ]
      const others = readdirSync(place.on()).filter((name) => !known.includes(name) && !/\.(cmd|txt)$/.test(name))
      deepEqual(others, [])
      ok(!existsSync(place.on('unused')) || readdirSync(place.on('unused')).length === 0)
    })
  } finally {
    place.remove()
    rmSync(unpacked, { recursive: true, force: true })
  }
  conclude(checks.tally())
}

const [root = '', binary] = process.argv.slice(2)
await testWindows(root, binary)
