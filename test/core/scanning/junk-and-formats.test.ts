import { afterEach, beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { listUnmatched } from '#core/scanning/scan-progress.ts'
import { writeTree } from '../importing/arrived-download.ts'
import { createScanScene, type ScanScene } from './scan-scene.ts'

let scene: ScanScene

beforeEach(() => {
  scene = createScanScene()
})

afterEach(() => scene.app.close())

test('files of systems are not counted as files of a game', async () => {
  const { app, place, scan, games } = scene
  writeTree(place, {
    'Hades/setup.exe': 'hades',
    'Hades/.DS_Store': 'x',
    'Hades/._setup.exe': 'x',
    'Hades/Thumbs.db': 'x',
    'Hades/desktop.ini': 'x',
    'Hades/@eaDir/setup.exe@SynoEAStream': 'x',
    'Hades/__MACOSX/._setup.exe': 'x',
    'Hades/.pad/8960': 'x',
    'Hades/_____padding_file_0_if you see this file, please update to BitComet 0.85 or above____': 'x',
    'Hades/Recovery/save.dat': 'a real file',
    'Hades/media/intro.bik': 'a real file',
  })
  await scan()
  const id = games()[0]?.id ?? ''
  const paths = app.imports.filesOf(id).map(({ path }) => path.slice(join(place, 'Hades/').length))
  expect(paths).toEqual(['Recovery/save.dat', 'media/intro.bik', 'setup.exe'])
})

test('folders of systems, frontends and clients at the top of a root are no candidates', async () => {
  const { app, place, userId, scan, games } = scene
  const left = [
    '@tmp/x',
    '@sharebin/x',
    'found.000/x',
    'Network Trash Folder/x',
    'Temporary Items/x',
    '__MACOSX/._x',
    'media/images/Celeste.png',
    'downloaded_media/x.png',
    'gamelist.xml',
    'themes/x.xml',
    '.hidden/x.exe',
    '@Recycle/x',
    '#recycle/x',
    '.Trash-1000/x',
    '@appstore/x',
    '@docker/x',
    '@eaDir/x',
    'Thumbs.db',
    '.stversions/x',
    'System Volume Information/x',
    '$RECYCLE.BIN/x',
    'Recovery/x',
    'msdownld.tmp/x',
    '.nfs000000001',
    'aquota.user',
    '.ptmp/x',
    'homes/x',
    'incomplete/x.part',
    'Unpacking/_UNPACK_Hades/x.exe',
  ]
  writeTree(place, { 'Celeste/celeste.exe': '1', ...Object.fromEntries(left.map((path) => [path, 'x'])) })
  await scan()
  expect(games().map(({ title }) => title)).toEqual(['Celeste'])
  expect(listUnmatched(app, userId)).toEqual([])
})

test('a game that is named like such a folder is a candidate by its files', async () => {
  const { app, place, userId, scan } = scene
  writeTree(place, { 'Unpacking/Unpacking.exe': '1', 'Recovery/bin/game.exe': '1', 'Media/disc.iso': '1' })
  await scan()
  expect(listUnmatched(app, userId).map(({ folderName }) => folderName)).toEqual(['Media', 'Recovery', 'Unpacking'])
})

// The endings that maxcso 1.13, dolphin-tool 2506 and nsz write are among them.
const endings =
  'zso gcz wia rvz dax nsz xcz nsp xci cia 3ds cci pkg mdf nrg wud wux wua ecm jso wim cso pbp chd gdi cdi wbfs iso vpk xiso'

test.each(endings.split(' '))('a game in a single .%s file is found by its name', async (ending) => {
  const { place, scan, games } = scene
  writeTree(place, { [`Outer Wilds.${ending}`]: '1' })
  await scan()
  expect(games().map(({ title, libraryPath }) => [title, libraryPath])).toEqual([
    ['Outer Wilds', join(place, `Outer Wilds.${ending}`)],
  ])
})

test('a .bin file alone may be anything, and is no candidate', async () => {
  const { app, place, userId, scan, games } = scene
  writeTree(place, { 'Outer Wilds.bin': '1' })
  await scan()
  expect([...games(), ...listUnmatched(app, userId)]).toEqual([])
})
