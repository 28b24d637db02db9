import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import JSZip from 'jszip'
import { checkReviews } from '#core/importing/reviews/watch-reviews.ts'
import { changeImportSettings } from '#core/library/change-import-settings.ts'
import { readImportSettings } from '#core/settings/import-settings.ts'
import { checkScanner } from '#core/settings/virus-scanner.ts'
import { currentIssues } from '#core/system/current-issues.ts'
import { AppError } from '#domain/errors.ts'
import type { VirusScanner } from '#domain/ports/virus-scanner.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { connectClamAv } from '#integrations/scanners/clamav.ts'
import { eicar, eicarSignature, type StartedClamd, startClamd } from '../../../peers/clamd.ts'
import { eventually } from '../../../peers/loopback.ts'
import { peerAvailable } from '../../../peers/peer-process.ts'
import { type Arrived, createArrived, hashesBelow } from '../arrived-download.ts'

const open: Arrived[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
})

function arrive(files: Record<string, string>, clamAvAddress: string | null) {
  const arrived = createArrived({ files, settings: { clamAvAddress } })
  open.push(arrived)
  const outbound = createOutbound()
  arrived.app.connectVirusScanner = (address) => connectClamAv(address, outbound)
  return { ...arrived, folder: join(arrived.downloads, 'Portal.2.v1.0-GRP') }
}

async function zipOf(files: Record<string, string | Uint8Array>): Promise<Buffer> {
  const zip = new JSZip()
  for (const [name, content] of Object.entries(files)) zip.file(name, content)
  return zip.generateAsync({ type: 'nodebuffer' })
}

describe.if(peerAvailable('clamd'))('with the real clamd', () => {
  let clamd: StartedClamd
  beforeAll(async () => {
    clamd = await startClamd()
  }, 120_000)
  afterAll(() => clamd?.stop(), 60_000)

  test.each(['socketPath', 'address'] as const)(
    'an infected file needs review by %s, a clean game does not',
    async (place) => {
      const clean = arrive({ 'setup.exe': 'x'.repeat(9000), 'data.bin': 'y' }, clamd[place])
      const phases: string[] = []
      clean.app.events.on('importProgress', ({ phase }) => void phases.push(phase))
      expect(await clean.importDownload()).toMatchObject({ status: 'done' })
      expect(phases[0]).toBe('scanning')
      const { library, importDownload } = arrive({ 'setup.exe': 'x', 'crack/game.dll': eicar }, clamd[place])
      const record = await importDownload()
      expect(record).toMatchObject({ status: 'review', cause: 'infected', retry: null })
      expect(record.message).toContain(`ClamAV found ${eicarSignature}`)
      expect(record.message).toContain('in "crack/game.dll". Blacklist the release')
      expect(readdirSync(library)).toEqual([])
      expect(await importDownload({ accepted: true })).toMatchObject({ status: 'done' })
    },
  )

  test('the content of an archive, and of one inside it, is scanned before anything is in the library', async () => {
    const inner = await zipOf({ 'game.exe': eicar, 'data.bin': 'y'.repeat(5000) })
    const { folder, library, importDownload } = arrive({ 'readme.txt': 'x' }, clamd.address)
    writeFileSync(join(folder, 'game.zip'), await zipOf({ 'inner.zip': inner }))
    expect(await importDownload()).toMatchObject({ status: 'review', cause: 'infected' })
    expect(readdirSync(library)).toEqual([])
    expect(await importDownload({ accepted: true })).toMatchObject({ status: 'done' })
    expect(Object.keys(hashesBelow(library))).toContain('Portal 2/game.exe')
  })

  test('approving other warnings does not skip the scan', async () => {
    const { importDownload } = arrive({ 'game.dll': eicar, 'Play.lnk': 'x' }, clamd.socketPath)
    expect(await importDownload()).toMatchObject({ cause: 'content' })
    expect(await importDownload({ accepted: true })).toMatchObject({ cause: 'infected' })
  })

  test('an address is saved only if clamd answers there', async () => {
    const { app } = arrive({}, null)
    const save = (clamAvAddress: string | null) => changeImportSettings(app, { clamAvAddress })
    for (const address of [clamd.socketPath, clamd.address, `tcp://${clamd.address}`]) {
      expect(await save(address)).toMatchObject({ clamAvAddress: address })
    }
    for (const [address, message] of [
      ['http://nas', 'Enter the path of a socket'],
      ['169.254.169.254:80', 'a cloud metadata address'],
      [`${clamd.socketPath}.gone`, 'the socket does not exist'],
      ['/etc/hostname', 'This address cannot be used: ClamAV'],
    ] as const) {
      await expect(save(address)).rejects.toThrow(message)
    }
    expect(readImportSettings(app).clamAvAddress).toBe(`tcp://${clamd.address}`)
    expect(await save(null)).toMatchObject({ clamAvAddress: null })
  })

  test('while clamd does not answer, imports wait, Health says so, and both end when it is back', async () => {
    const { app, download, library, importDownload } = arrive(
      { 'a.exe': 'x'.repeat(9000), 'b.bin': 'y' },
      clamd.address,
    )
    await clamd.halt()
    const record = await importDownload()
    expect(record).toMatchObject({ status: 'review', cause: 'scanner-unavailable' })
    expect(record.message).toStartWith('ClamAV does not answer, so the files were not scanned.')
    expect(record.message).not.toContain('127.0.0.1')
    expect(record.retry).not.toBeNull()
    expect(readdirSync(library)).toEqual([])
    const issuesOf = async () =>
      (await currentIssues(app, [])).filter(({ code }) => code.startsWith('virus') || code.startsWith('service'))
    const [issue, ...others] = await issuesOf()
    expect(others).toEqual([])
    expect(issue).toMatchObject({ code: 'virus-scanner-unavailable', severity: 'warning' })
    expect(issue?.message).toContain(clamd.address)
    expect(issue?.publicMessage).not.toContain(clamd.address)
    await clamd.restart()
    expect(await checkScanner(app)).toBe(true)
    expect(await issuesOf()).toEqual([])
    app.clock.advance(120_000)
    await checkReviews(app)
    await eventually('the import to end', 60_000, async () => app.downloads.find(download.id)?.status === 'imported')
  }, 180_000)
})

describe.if(peerAvailable('clamd'))('limits of the real clamd', () => {
  const megabyte = 1024 ** 2

  test('a file over MaxFileSize is imported, and the result names it', async () => {
    const clamd = await startClamd({ maxFileBytes: 2 * megabyte, maxStreamBytes: 3 * megabyte })
    try {
      for (const address of [clamd.socketPath, clamd.address]) {
        const { app, folder, importDownload } = arrive({ 'setup.exe': 'x' }, address)
        writeFileSync(join(folder, 'data.bin'), new Uint8Array(2.5 * megabyte))
        writeFileSync(join(folder, 'more.bin'), new Uint8Array(4 * megabyte))
        const { status, message } = await importDownload()
        expect(status).toBe('done')
        expect(message).toContain(
          '2 files, such as "data.bin", were not scanned for viruses because of the limits of ClamAV.',
        )
        expect((await currentIssues(app, [])).map(({ code }) => code)).not.toContain('virus-scanner-limits')
      }
    } finally {
      await clamd.stop()
    }
  }, 120_000)

  test('with its default settings, ClamAV calls a large file clean: the result and Health say so', async () => {
    const clamd = await startClamd({ maxFileBytes: 2 * megabyte, reportsLimits: false })
    try {
      const { app, folder, importDownload } = arrive({ 'setup.exe': 'x' }, clamd.socketPath)
      writeFileSync(join(folder, 'data.bin'), '')
      truncateSync(join(folder, 'data.bin'), 101 * megabyte)
      const { status, message } = await importDownload()
      expect(status).toBe('done')
      expect(message).toContain('"data.bin" may not have been scanned for viruses because of the limits of ClamAV.')
      const found = (await currentIssues(app, [])).find(({ code }) => code === 'virus-scanner-limits')
      expect(found).toMatchObject({ severity: 'notice', help: expect.stringContaining('AlertExceedsMax') })
    } finally {
      await clamd.stop()
    }
  }, 120_000)
})

function fakeScanner(scan: VirusScanner['scan']): VirusScanner & { scanned: string[] } {
  const scanned: string[] = []
  return {
    scanned,
    ping: async () => undefined,
    reportsLimits: async () => true,
    scan: (file, signal) => {
      scanned.push(file.path.slice(file.path.lastIndexOf('/') + 1))
      return scan(file, signal)
    },
  }
}

test('without an address nothing is scanned', async () => {
  const { app, importDownload } = arrive({ 'a.exe': 'x'.repeat(9000), 'b.bin': 'y' }, null)
  app.connectVirusScanner = () => {
    throw new Error('no scanner is set')
  }
  expect(await checkScanner(app)).toBe(true)
  expect(await importDownload()).toMatchObject({ status: 'done' })
})

test('a scanner that fails midway means a review, and what was scanned is not scanned again', async () => {
  const { app, importDownload } = arrive({ 'a.bin': 'x', 'b.bin': 'y', 'c.bin': 'z' }, 'nas')
  let fails = true
  const scanner = fakeScanner(async ({ path }) => {
    if (fails && path.endsWith('b.bin')) throw new AppError('upstream', 'ClamAV: out of memory')
    return { kind: 'clean' }
  })
  app.connectVirusScanner = () => scanner
  const record = await importDownload()
  expect(record).toMatchObject({ status: 'review', cause: 'scanner-unavailable' })
  expect(record.message).toStartWith('Not all files were scanned: ClamAV: out of memory. The scan is retried ')
  expect(app.serviceStates.failing()).toMatchObject([{ product: 'ClamAV', message: 'ClamAV: out of memory' }])
  fails = false
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(scanner.scanned).toEqual(['a.bin', 'b.bin', 'b.bin', 'c.bin'])
})

test('files that were not scanned before an interruption are named after it', async () => {
  const { app, importDownload } = arrive({ 'a.bin': 'x', 'b.bin': 'y', 'c.bin': 'z' }, 'nas')
  let fails = true
  app.connectVirusScanner = () =>
    fakeScanner(async ({ path }) => {
      if (fails && path.endsWith('c.bin')) throw new AppError('upstream', 'ClamAV: out of memory')
      return path.endsWith('a.bin') ? { kind: 'skipped' } : { kind: 'clean' }
    })
  expect(await importDownload()).toMatchObject({ cause: 'scanner-unavailable' })
  fails = false
  expect((await importDownload()).message).toContain('"a.bin" was not scanned for viruses because of the limits')
})

test('while the scanner is unavailable, a user can import without a scan', async () => {
  const { app, importDownload } = arrive({ 'a.bin': 'x', 'b.bin': 'y' }, 'nas')
  const fail = () => Promise.reject(new AppError('upstream', 'ClamAV: down'))
  app.connectVirusScanner = () => ({ ping: fail, reportsLimits: fail, scan: fail })
  expect(await importDownload()).toMatchObject({ cause: 'scanner-unavailable' })
  expect(await importDownload({ accepted: true })).toMatchObject({ status: 'done' })
})

test('three infected files are named and the others counted; a file that is too large is none of them', async () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const { app, importDownload } = arrive(Object.fromEntries(names.map((name) => [`${name}.bin`, name])), 'nas')
  app.connectVirusScanner = () =>
    fakeScanner(async ({ path }) =>
      path.endsWith('e.bin') ? { kind: 'skipped' } : { kind: 'infected', signature: 'Some.Virus' },
    )
  expect((await importDownload()).message).toBe(
    'ClamAV found Some.Virus in "a.bin". ClamAV found Some.Virus in "b.bin". ClamAV found Some.Virus in "c.bin". (and 1 more) Blacklist the release, or import it anyway if you are sure that this is a false alarm.',
  )
})
