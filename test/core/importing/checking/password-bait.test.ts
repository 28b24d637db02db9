import { afterEach, expect, test } from 'bun:test'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import JSZip from 'jszip'
import type { ImportSettings } from '#domain/importing/import-settings.ts'
import { type Arrived, createArrived, writeTree } from '../arrived-download.ts'

const samples = join(import.meta.dirname, '../../../fixtures/archives')
const bait = 'Get the password at https://unlock.example/survey'

const open: Arrived[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
})

function arrive(settings: Partial<ImportSettings>, files: Record<string, string>) {
  const arrived = createArrived({ files, settings })
  open.push(arrived)
  const folder = join(arrived.downloads, 'Portal.2.v1.0-GRP')
  mkdirSync(folder, { recursive: true })
  return { ...arrived, folder }
}

test.each([
  ['unpacked', { unpackArchives: true }],
  ['left packed', { unpackArchives: false }],
])(
  'an encrypted archive with a text that leads to a website for its password needs review: %s',
  async (_, settings) => {
    const { folder, library, importDownload } = arrive(settings, { 'PASSWORD.txt': bait })
    copyFileSync(join(samples, 'hidden.rar'), join(folder, 'hidden.rar'))
    const record = await importDownload()
    expect(record).toMatchObject({ status: 'review', cause: 'content' })
    expect(record.message).toContain(
      '"hidden.rar" is encrypted, and "PASSWORD.txt" leads to a website for the password',
    )
    expect(readdirSync(library)).toEqual([])
  },
)

test('the text and the encrypted archive may be inside another archive', async () => {
  const { folder, library, importDownload } = arrive({ unpackArchives: true }, {})
  const zip = new JSZip()
  zip.file('game.rar', readFileSync(join(samples, 'hidden.rar'))).file('how to open.txt', bait)
  writeFileSync(join(folder, 'Portal 2.zip'), await zip.generateAsync({ type: 'nodebuffer' }))
  const record = await importDownload()
  expect(record).toMatchObject({ status: 'review', cause: 'content' })
  expect(record.message).toContain('"game.rar" is encrypted, and "how to open.txt" leads to a website')
  expect(readdirSync(library)).toEqual([])
})

test('an archive whose password is known is imported, whatever the text says', async () => {
  const { folder, importDownload } = arrive({ archivePasswords: ['open'] }, { 'PASSWORD.txt': bait })
  copyFileSync(join(samples, 'hidden.rar'), join(folder, 'hidden.rar'))
  expect(await importDownload()).toMatchObject({ status: 'done' })
})

test('without such a text, an encrypted archive asks for its password', async () => {
  const { folder, importDownload } = arrive({}, { 'readme.txt': 'Have fun' })
  copyFileSync(join(samples, 'hidden.rar'), join(folder, 'hidden.rar'))
  expect(await importDownload()).toMatchObject({ status: 'review', cause: 'unpacking' })
})

test('a program in a release for a console needs review, and is imported when approved', async () => {
  const arrived = createArrived({ download: { title: 'Portal.2.NSW-GRP' }, files: {} })
  open.push(arrived)
  writeTree(join(arrived.downloads, 'Portal.2.v1.0-GRP'), { 'portal.nsp': 'x'.repeat(5000), 'Run first.exe': 'x' })
  const record = await arrived.importDownload()
  expect(record).toMatchObject({ status: 'review', cause: 'content' })
  expect(record.message).toStartWith('"Run first.exe" is a program, which a release for Switch does not contain.')
  expect(await arrived.importDownload({ accepted: true })).toMatchObject({ status: 'done' })
})
