import { afterEach, beforeEach, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import JSZip from 'jszip'
import { uploadDats } from '#core/verification/dats.ts'
import { startVerification } from '#core/verification/run-verification.ts'
import { storeGame } from '../../rows.ts'
import { createScanScene, type ScanScene } from './scan-scene.ts'

let scene: ScanScene

beforeEach(() => {
  scene = createScanScene()
  scene.app.rootFolders.update(scene.root.id, { kind: 'roms' })
})

afterEach(() => scene.app.close())

/** Boards with their chips. The contents of a chip are its name. */
const boards = [
  { name: 'comet', description: 'Comet Run (World)', cloneOf: null, chips: ['comet.1', 'comet.2'] },
  { name: 'cometj', description: 'Comet Run (Japan)', cloneOf: 'comet', chips: ['cometj.1', 'cometj.2'] },
  { name: 'digger9', description: 'Digger &amp; Sons (USA)', cloneOf: null, chips: ['digger9.1'] },
]

async function addDat(version = '0.278', withDescriptions = true): Promise<void> {
  const machines = boards.map(({ name, description, cloneOf, chips }) => {
    const roms = chips.map((chip) => {
      const sha1 = createHash('sha1').update(chip).digest('hex')
      return `<rom name="${chip}" size="${chip.length}" sha1="${sha1}"/>`
    })
    const text = withDescriptions ? `<description>${description}</description>` : ''
    return `<machine name="${name}"${cloneOf === null ? '' : ` cloneof="${cloneOf}"`}>${text}${roms.join('')}</machine>`
  })
  const header = `<header><name>MAME</name><version>${version}</version></header>`
  const bytes = new TextEncoder().encode(`<datafile>${header}${machines.join('')}</datafile>`)
  await uploadDats(scene.app, {
    name: 'mame.dat',
    bytes: (async function* () {
      yield bytes
    })(),
  })
  await scene.app.queues.verification.idle()
}

async function board(file: string, chips: readonly string[]): Promise<void> {
  const zip = new JSZip()
  for (const chip of chips) zip.file(chip, chip)
  mkdirSync(join(scene.place, file, '..'), { recursive: true })
  writeFileSync(join(scene.place, file), await zip.generateAsync({ type: 'uint8array' }))
}

const titles = () =>
  Object.fromEntries(
    scene
      .games()
      .map(({ libraryPath, title }) => [libraryPath?.slice(scene.place.length + 1) ?? '-', title] as const)
      .toSorted(),
  )

async function check(): Promise<void> {
  startVerification(scene.app, {})
  await scene.app.queues.verification.idle()
}

test('archives get the titles of the DAT, clones are told apart, and files keep their names', async () => {
  await addDat()
  await board('arcade/comet.zip', ['comet.1', 'comet.2'])
  await board('arcade/cometj.zip', ['cometj.1', 'cometj.2'])
  await board('arcade/unlisted.zip', ['x'])
  await board('snes/digger9.zip', ['x'])
  await scene.scan()
  expect(titles()).toEqual({
    'arcade/comet.zip': 'Comet Run',
    'arcade/cometj.zip': 'Comet Run (Japan)',
    'arcade/unlisted.zip': 'unlisted',
    'snes/digger9.zip': 'digger9',
  })
  await check()
  expect(existsSync(join(scene.place, 'arcade/comet.zip'))).toBe(true)
  expect(titles()).toMatchObject({ 'arcade/comet.zip': 'Comet Run', 'arcade/cometj.zip': 'Comet Run (Japan)' })
})

test('an archive with another name gets the title of its contents when it is checked', async () => {
  await addDat()
  await board('arcade/found.zip', ['digger9.1'])
  await board('arcade/comet.zip', ['cometj.1', 'cometj.2'])
  await scene.scan()
  expect(titles()).toEqual({ 'arcade/found.zip': 'found', 'arcade/comet.zip': 'Comet Run' })
  await check()
  expect(titles()).toEqual({ 'arcade/found.zip': 'Digger & Sons', 'arcade/comet.zip': 'Comet Run' })
})

test('games that are there get their titles when a DAT with descriptions is read', async () => {
  await addDat('0.277', false)
  await board('arcade/comet.zip', ['comet.1', 'comet.2'])
  await board('arcade/cometj.zip', ['cometj.1', 'cometj.2'])
  await board('arcade/digger9.zip', ['digger9.1'])
  await scene.scan()
  expect(Object.values(titles())).toEqual(['comet', 'cometj', 'digger9'])
  const digger = scene.games().find(({ title }) => title === 'digger9')
  scene.app.games.update(digger?.id ?? '', { title: 'My digger', editedFields: ['title'] })
  await addDat()
  expect(titles()).toEqual({
    'arcade/comet.zip': 'Comet Run',
    'arcade/cometj.zip': 'Comet Run (Japan)',
    'arcade/digger9.zip': 'My digger',
  })
})

test('an archive goes to the wanted game that is called like it', async () => {
  await addDat()
  for (const title of ['Comet Run', 'Comet Run (Japan)', 'digger9']) {
    storeGame(scene.app, { userId: scene.userId, title, status: 'wanted', platform: 'arcade' })
  }
  await board('arcade/cometj.zip', ['cometj.1', 'cometj.2'])
  await board('arcade/digger9.zip', ['digger9.1'])
  await scene.scan()
  expect(scene.games().map(({ title, status, libraryPath }) => [title, status, libraryPath !== null])).toEqual(
    expect.arrayContaining([
      ['Comet Run', 'wanted', false],
      ['Comet Run (Japan)', 'owned', true],
      ['digger9', 'owned', true],
    ]),
  )
  expect(scene.games()).toHaveLength(3)
})
