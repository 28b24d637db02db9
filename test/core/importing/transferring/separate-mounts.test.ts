import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testPath } from '#core/importing/transferring/test-path.ts'
import { canMount } from '../../../peers/small-disk.ts'
import { createArrived, writeTree } from '../arrived-download.ts'

// As a container sees two volumes of one disk.
describe.skipIf(!canMount())('two folders of one disk that are mounted separately', () => {
  const disk = mkdtempSync(join(tmpdir(), 'ludarr-mounts-'))
  const [downloads, library] = [join(disk, 'downloads'), join(disk, 'library')]
  beforeAll(() => {
    for (const folder of [downloads, library]) {
      mkdirSync(folder)
      execFileSync('mount', ['--bind', folder, folder], { stdio: 'pipe' })
    }
  })
  afterAll(() => {
    for (const folder of [downloads, library]) execFileSync('umount', ['-l', folder], { stdio: 'pipe' })
    rmSync(disk, { recursive: true, force: true })
  })

  test('the test and the import say so, what the copies take, and the test what helps', async () => {
    const path = join(downloads, 'Portal.2.v1.0-GRP')
    writeTree(path, { 'portal2.exe': 'x'.repeat(8000), 'data.pak': 'data' })
    const { app, importDownload } = createArrived({ settings: { libraryRoot: library }, download: { path } })
    const { way, message } = await testPath(app, { remotePath: path })
    expect(way).toBe('copy')
    expect(message).toContain(
      'because the two folders are on one device, but in separate mounts or branches of a pool.',
    )
    expect(message).toContain('mount the folder that contains both once')
    expect(message).not.toContain('different file systems')
    const shares = message.includes('share their blocks')
    expect(message.includes('use twice the space')).toBe(!shares)
    expect(readdirSync(library)).toEqual([])
    const record = await importDownload()
    expect(record.message).toContain(
      'Hardlinks were not possible (the download and the library are on one device, but in separate mounts or branches of a pool).',
    )
    expect(record.message?.includes('share their blocks')).toBe(shares)
    await app.close()
  })
})
