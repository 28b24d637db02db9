import { describe, expect, test } from 'bun:test'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { eventually } from '../peers/loopback.ts'
import { startServerProcess } from './server-process.ts'

/** Mounts a new ext4 file system that becomes read-only after an error; `null` where that is not possible. */
function mountExt4(folder: string, image: string) {
  const run = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: 'utf8' })
  if (run('truncate', '-s', '64M', image).status !== 0 || run('mkfs.ext4', '-q', image).status !== 0) return null
  if (run('mount', '-o', 'loop,errors=remount-ro', image, folder).status !== 0) return null
  const device = basename(run('findmnt', '-no', 'SOURCE', folder).stdout.trim())
  return { trigger: `/sys/fs/ext4/${device}/trigger_fs_error`, unmount: () => execFileSync('umount', ['-l', folder]) }
}

function canBreak(): boolean {
  const parent = mkdtempSync(join(tmpdir(), 'ludarr-ext4-'))
  mkdirSync(join(parent, 'disk'))
  const disk = mountExt4(join(parent, 'disk'), join(parent, 'image'))
  const isPossible = disk !== null && existsSync(disk.trigger)
  disk?.unmount()
  rmSync(parent, { recursive: true, force: true })
  if (!isPossible) console.warn('Left out: a data disk that breaks, because no ext4 file system may be mounted here')
  return isPossible
}

describe.skipIf(!canBreak())('a data disk that stops writing after an error', () => {
  test('is reported with what to do, can be read, and does not keep the program from ending', async () => {
    const parent = mkdtempSync(join(tmpdir(), 'ludarr-broken-'))
    const data = join(parent, 'data')
    mkdirSync(data)
    const disk = mountExt4(data, join(parent, 'image'))
    const app = await startServerProcess({ LUDARR_DATA: data })
    try {
      await app.ask('POST', '/games', { title: 'Hades' })
      await eventually('The reserve is filled', 20_000, async () => existsSync(join(data, '.reserve')))
      writeFileSync(disk?.trigger ?? '', '1')
      const refused = await app.request('POST', '/games', { title: 'Celeste' })
      expect(refused).toEqual({
        status: 503,
        body: {
          error:
            'The database cannot be used (disk I/O error). Ask an administrator to check the disk of the data folder.',
          message: { key: 'files.databaseUnusable', values: { reason: 'disk I/O error' } },
        },
      })
      const { status, body } = await app.request('GET', '/ready')
      expect(status).toBe(503)
      expect(body.checks.dataDir.message).toMatch(
        /^The data folder .+ cannot be written to: .*read-only.* \(EROFS\)\. Check its disk and its permissions, and restart/,
      )
      const issues: { code: string }[] = await app.ask('GET', '/system/health')
      expect(issues.map(({ code }) => code)).toContain('data-folder')
      expect((await app.ask('GET', '/games')).map(({ title }: { title: string }) => title)).toEqual(['Hades'])
      expect(await app.terminate()).toBe(0)
    } finally {
      await app.stop()
      disk?.unmount()
      rmSync(parent, { recursive: true, force: true })
    }
  }, 60_000)
})
