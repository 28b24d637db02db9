import { afterEach, beforeEach, expect, test } from 'bun:test'
import { Buffer } from 'node:buffer'
import { exportSet } from '#core/sets/export-set.ts'
import { listRomSet, type SetQuery } from '#core/sets/rom-set.ts'
import { wantRoms } from '#core/sets/want-roms.ts'
import { storeGame } from '../../rows.ts'
import { createSetScene } from './set-scene.ts'

let scene: ReturnType<typeof createSetScene>

beforeEach(() => {
  scene = createSetScene()
  scene.storeDat('arcade', 'MAME', [
    { name: 'comet', description: 'Comet Run (World)' },
    { name: 'cometj', description: 'Comet Run (Japan)', cloneOf: 'comet' },
    { name: 'cometx', description: 'Comet Express (bootleg)', cloneOf: 'comet' },
    { name: 'orbital', description: 'Orbital, The (USA 910822)' },
    { name: 'tetra', description: 'Tetra (Red Board, set 1)' },
    { name: 'tetrab', description: 'Tetra (Blue Board)' },
    { name: 'zodiac' },
  ])
})

afterEach(() => scene.app.close())

const setOf = (query: SetQuery = {}) =>
  listRomSet(scene.app, scene.userId, 'arcade', { limit: 100, offset: 0, ...query })
const named = async (query: SetQuery = {}) => (await setOf(query)).items.map(({ name }) => name)
const idsOf = async (...names: string[]) =>
  (await setOf()).items.filter(({ name }) => names.includes(name)).map(({ id }) => id)
const states = async (query: SetQuery = {}) =>
  Object.fromEntries((await setOf(query)).items.map(({ name, state }) => [name, state]))
const wanted = () =>
  scene.app.games
    .list({ userId: scene.userId }, {})
    .games.map(({ title, alternateTitles }) => [title, ...alternateTitles].join(' | '))
    .toSorted()

test('games with short names are shown by their descriptions, without tags as titles', async () => {
  const { items } = await setOf()
  expect(items.map(({ name, description, title }) => [name, description, title])).toEqual([
    ['comet', 'Comet Run (World)', 'Comet Run'],
    ['cometj', 'Comet Run (Japan)', 'Comet Run'],
    ['cometx', 'Comet Express (bootleg)', 'Comet Express'],
    ['orbital', 'Orbital, The (USA 910822)', 'The Orbital'],
    ['tetra', 'Tetra (Red Board, set 1)', 'Tetra'],
    ['tetrab', 'Tetra (Blue Board)', 'Tetra'],
    ['zodiac', null, 'zodiac'],
  ])
  expect(items[1]).toMatchObject({ regions: ['Japan'], languages: ['ja'] })
})

test('a search finds words of the description and of the short name, with and without files', async () => {
  scene.storeDump('/roms/arcade/cometx.zip', { platform: 'Arcade' })
  for (const query of [{}, { oneEach: true }]) {
    expect(await named({ text: 'comet EXPRESS', ...query })).toEqual(query.oneEach ? [] : ['cometx'])
    expect(await named({ text: 'tetra blue', ...query })).toEqual(['tetrab'])
    expect(await named({ text: 'orbital 910822', ...query })).toEqual(['orbital'])
    expect(await named({ text: 'zod', ...query })).toEqual(['zodiac'])
  }
  const found = await setOf({ text: 'express bootleg', filter: 'present' })
  expect([found.filtered, found.items.map(({ name }) => name)]).toEqual([1, ['cometx']])
  expect(await named({ text: 'express', filter: 'missing' })).toEqual([])
  expect(await named({ text: 'cometx bootleg', filter: 'unverified' })).toEqual(['cometx'])
})

test('missing games are wanted under their titles, one of each family', async () => {
  const { app, userId } = scene
  const preview = await wantRoms(app, userId, 'arcade', { missing: true, preview: true })
  expect(preview.games.map(({ name, description, title }) => [name, description, title])).toEqual([
    ['comet', 'Comet Run (World)', 'Comet Run'],
    ['orbital', 'Orbital, The (USA 910822)', 'The Orbital'],
    ['tetra', 'Tetra (Red Board, set 1)', 'Tetra'],
    // Another game of the same title.
    ['tetrab', 'Tetra (Blue Board)', 'Tetra (Blue Board)'],
    ['zodiac', null, 'zodiac'],
  ])
  await wantRoms(app, userId, 'arcade', { missing: true, preview: false })
  expect(wanted()).toEqual(['Comet Run', 'Tetra', 'Tetra (Blue Board) | Tetra', 'The Orbital', 'zodiac'])
  expect(await states()).toEqual({
    comet: 'wanted',
    cometj: 'missing',
    cometx: 'missing',
    orbital: 'wanted',
    tetra: 'wanted',
    tetrab: 'wanted',
    zodiac: 'wanted',
  })
  expect(await wantRoms(app, userId, 'arcade', { missing: true, preview: true })).toMatchObject({ found: 0 })
})

test('the preferred clone of a family is wanted under its title alone', async () => {
  const { app, userId } = scene
  const { games } = await wantRoms(app, userId, 'arcade', { missing: true, regions: ['Japan'], preview: false })
  expect(games.slice(0, 1)).toMatchObject([{ name: 'cometj', title: 'Comet Run' }])
  expect(await states({ oneEach: true, regions: ['Japan'] })).toMatchObject({ cometj: 'wanted' })
})

test('clones of one title are told apart when they are wanted', async () => {
  const { app, userId } = scene
  await wantRoms(app, userId, 'arcade', { ids: await idsOf('cometj'), preview: false })
  expect(wanted()).toEqual(['Comet Run (Japan) | Comet Run'])
  expect(await states()).toMatchObject({ comet: 'missing', cometj: 'wanted', cometx: 'missing' })
  await wantRoms(app, userId, 'arcade', { ids: await idsOf('comet', 'cometj', 'cometx'), preview: false })
  expect(wanted()).toEqual(['Comet Express', 'Comet Run', 'Comet Run (Japan) | Comet Run'])
  expect(await states()).toMatchObject({ comet: 'wanted', cometj: 'wanted', cometx: 'wanted' })
})

test('a game that is wanted under its short name stays wanted', async () => {
  storeGame(scene.app, { userId: scene.userId, title: 'orbital', status: 'wanted', platform: 'arcade' })
  expect(await states()).toMatchObject({ orbital: 'wanted', comet: 'missing' })
})

test('an export has the titles beside the short names', async () => {
  const read = async (format: 'csv' | 'text') => {
    const pieces: Uint8Array[] = []
    for await (const piece of await exportSet(scene.app, scene.userId, 'arcade', { format })) pieces.push(piece)
    return Buffer.concat(pieces).toString('utf8').split(/\r?\n/)
  }
  expect((await read('csv')).slice(1, 3)).toEqual([
    'comet,Comet Run,missing,0,World,en,,',
    'cometj,Comet Run,missing,0,Japan,ja,,',
  ])
  expect((await read('text')).slice(0, 2)).toEqual(['comet', 'cometj'])
})
