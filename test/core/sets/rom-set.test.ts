import { afterEach, beforeEach, expect, test } from 'bun:test'
import { Buffer } from 'node:buffer'
import { exportSet } from '#core/sets/export-set.ts'
import { listRomSet, type SetQuery } from '#core/sets/rom-set.ts'
import { systemStatus } from '#core/sets/system-status.ts'
import { wantRoms } from '#core/sets/want-roms.ts'
import { setFilters } from '#domain/systems/set-filters.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createSetScene } from './set-scene.ts'

let scene: ReturnType<typeof createSetScene>

beforeEach(() => {
  scene = createSetScene()
})

afterEach(() => scene.app.close())

const page = { limit: 100, offset: 0 }
const setOf = (query: SetQuery = {}, system = 'snes') =>
  listRomSet(scene.app, scene.userId, system, { ...page, ...query })

async function states(query: SetQuery = {}, system = 'snes'): Promise<Record<string, string>> {
  const { items } = await setOf(query, system)
  return Object.fromEntries(items.map(({ name, state }) => [name, state]))
}

const games = ['Alpha (USA)', 'Alpha (Europe)', 'Beta (Japan)', 'Gamma (USA)', 'Delta (World)', 'Epsilon (USA)']

function fill(): void {
  const { storeDat, storeDump } = scene
  storeDat(
    'snes',
    'Nintendo - SNES',
    games.map((name) => ({ name })),
  )
  storeDump('/roms/snes/whatever.sfc', { is: 'Alpha (USA)', verification: 'verified' })
  storeDump('/roms/snes/copy.zip', { is: 'Alpha (USA)', verification: 'verified' })
  storeDump('/roms/snes/beta (japan).sfc', { verification: 'unknown' })
  storeDump('/roms/snes/Gamma (USA).zip', { verification: 'bad' })
  storeGame(scene.app, { userId: scene.userId, title: 'Delta', status: 'wanted', preferredPlatform: 'SNES' })
}

test('a set has what is there by content or name, what is wanted and what is missing', async () => {
  fill()
  const set = await setOf()
  expect(Object.fromEntries(set.items.map(({ name, state, copies }) => [name, `${state} ${copies}`]))).toEqual({
    'Alpha (Europe)': 'missing 0',
    'Alpha (USA)': 'verified 2',
    'Beta (Japan)': 'present 1',
    'Delta (World)': 'wanted 0',
    'Epsilon (USA)': 'missing 0',
    'Gamma (USA)': 'bad 1',
  })
  expect(set).toMatchObject({ total: 6, present: 3, missing: 3, verified: 1, bad: 1, wanted: 1, duplicates: 1 })
  expect(set.dats).toMatchObject([{ name: 'Nintendo - SNES', version: '20260101-000000' }])
})

test('a game of several dumps is verified only with all of them', async () => {
  scene.storeDat('ps1', 'Sony - PlayStation', [
    { name: 'Alpha (USA)', roms: 3 },
    { name: 'Beta (USA)', roms: 2 },
  ])
  scene.storeDump('/roms/psx/a.chd', { platform: 'PS1', is: 'Alpha (USA)' })
  scene.storeDump('/roms/psx/b.chd', { platform: 'PS1', is: 'Beta (USA)', some: 1 })
  expect(await states({}, 'ps1')).toEqual({ 'Alpha (USA)': 'verified', 'Beta (USA)': 'present' })
})

test('a file whose content is another game is not taken for the one that it is called', async () => {
  fill()
  scene.storeDump('/roms/snes/Epsilon (USA).sfc', { is: 'Alpha (Europe)' })
  expect(await states()).toMatchObject({ 'Epsilon (USA)': 'missing', 'Alpha (Europe)': 'verified' })
})

test('discs and tracks are found by their names and that of their folder', async () => {
  scene.storeDat('ps1', 'Sony - PlayStation', [
    { name: 'Alpha (USA)' },
    { name: 'Beta (USA) (Disc 1)' },
    { name: 'sf2ce' },
  ])
  scene.storeDump('/roms/psx/Alpha (USA) (Track 01).bin', { platform: 'PS1' })
  scene.storeDump('/roms/psx/Beta (USA) (Disc 1).chd', { platform: 'PS1' })
  expect(await states({}, 'ps1')).toEqual({
    'Alpha (USA)': 'present',
    'Beta (USA) (Disc 1)': 'present',
    sf2ce: 'missing',
  })
})

test('files with accents are found whether a Mac or another system wrote them', async () => {
  scene.storeDat('snes', 'Accents', [{ name: 'Pokémon (USA)' }, { name: 'Über (Europe)'.normalize('NFD') }])
  scene.storeDump('/roms/snes/Pokémon (USA).sfc'.normalize('NFD'))
  scene.storeDump('/roms/snes/Über (Europe).sfc')
  const { items } = await setOf()
  expect(items.map(({ name, state }) => [name.normalize('NFC'), state]).toSorted()).toEqual([
    ['Pokémon (USA)', 'present'],
    ['Über (Europe)', 'present'],
  ])
})

test('each user has a set of their own', async () => {
  fill()
  const other = storeUser(scene.app, { username: 'other', role: 'member' })
  const { present, wanted, total } = await listRomSet(scene.app, other.id, 'snes', page)
  expect({ present, wanted, total }).toEqual({ present: 0, wanted: 0, total: 6 })
  expect(systemStatus(scene.app, other.id)).toEqual([
    { id: 'snes', games: 0, wanted: 0, verified: 0, bad: 0, unknown: 0, uncheckable: 0, dats: 1 },
  ])
})

test('the status counts games by system and verification', () => {
  fill()
  scene.storeDump('/roms/gba/x.gba', { platform: 'GBA' })
  expect(systemStatus(scene.app, scene.userId)).toEqual([
    { id: 'gba', games: 1, wanted: 0, verified: 0, bad: 0, unknown: 0, uncheckable: 0, dats: 0 },
    { id: 'snes', games: 4, wanted: 1, verified: 2, bad: 1, unknown: 1, uncheckable: 0, dats: 1 },
  ])
})

test('one game, one ROM: by the clones of the DAT, in the preferred order', async () => {
  scene.storeDat('snes', 'Parents', [
    { name: 'Alpha (USA)' },
    { name: 'Alfa (Germany)', cloneOf: 'Alpha (USA)' },
    { name: 'Alpha (Japan)', cloneOf: 'Alpha (USA)' },
    { name: 'Beta (USA) (Beta)', cloneOf: 'Beta (USA)' },
    { name: 'Beta (USA)' },
    { name: 'Orphan (Japan)', cloneOf: 'Not in the DAT' },
  ])
  scene.storeDump('/roms/snes/Alpha (Japan).sfc')
  const names = async (query: SetQuery) => (await setOf({ oneEach: true, ...query })).items.map(({ name }) => name)
  expect(await names({})).toEqual(['Alpha (USA)', 'Beta (USA)', 'Orphan (Japan)'])
  expect(await names({ languages: ['de'] })).toContain('Alfa (Germany)')
  expect(await names({ regions: ['Japan'] })).toContain('Alpha (Japan)')
  const { items, total, present, missing } = await setOf({ oneEach: true })
  expect(items[0]).toMatchObject({ name: 'Alpha (USA)', have: 'Alpha (Japan)', state: 'present', copies: 1 })
  expect({ total, present, missing }).toEqual({ total: 3, present: 1, missing: 2 })
})

test('one game, one ROM: by the tags of names without clones, each disc on its own', async () => {
  scene.storeDat('ps1', 'Discs', [
    { name: 'Alpha (USA) (Disc 1)' },
    { name: 'Alpha (USA) (Disc 2)' },
    { name: 'Alpha (Europe) (Disc 1)' },
    { name: 'Alpha (Europe) (Disc 2)' },
    { name: 'Beta (Japan)' },
    { name: 'Beta (Europe) (En,Fr)' },
  ])
  const { items } = await setOf({ oneEach: true }, 'ps1')
  expect(items.map(({ name }) => name)).toEqual([
    'Alpha (USA) (Disc 1)',
    'Alpha (USA) (Disc 2)',
    'Beta (Europe) (En,Fr)',
  ])
})

test('a set is filtered, searched and read in pages', async () => {
  fill()
  expect(Object.keys(await states({ filter: 'missing' }))).toEqual(['Alpha (Europe)', 'Delta (World)', 'Epsilon (USA)'])
  expect(Object.keys(await states({ filter: 'duplicates' }))).toEqual(['Alpha (USA)'])
  expect(Object.keys(await states({ filter: 'unverified' }))).toEqual(['Beta (Japan)'])
  expect(Object.keys(await states({ text: 'ALPHA usa' }))).toEqual(['Alpha (USA)'])
  const { items, filtered, total } = await listRomSet(scene.app, scene.userId, 'snes', { limit: 2, offset: 4 })
  expect([items.map(({ name }) => name), filtered, total]).toEqual([['Epsilon (USA)', 'Gamma (USA)'], 6, 6])
})

test('the same game in two DATs of a system counts once', async () => {
  scene.storeDat('nes', 'Headered', [{ name: 'Alpha (USA)' }])
  scene.storeDat('nes', 'Headerless', [{ name: 'Alpha (USA)' }, { name: 'Beta (USA)' }])
  const { total, dats } = await setOf({}, 'nes')
  expect([total, dats.length]).toEqual([2, 2])
})

test('a system without a DAT has an empty set, and an unknown one is not found', async () => {
  expect(await setOf({}, 'gba')).toMatchObject({ total: 0, items: [], dats: [] })
  await expect(setOf({}, 'nothing')).rejects.toThrow('There is no such system')
})

test('missing games are wanted after a preview that adds nothing', async () => {
  fill()
  const { app, userId } = scene
  const before = app.games.list({ userId, includeHidden: true }, {}).games.length
  const preview = await wantRoms(app, userId, 'snes', { missing: true, preview: true })
  // Alpha is there as another dump, and Delta is wanted.
  expect(preview).toEqual({
    preview: true,
    found: 1,
    games: [{ id: expect.any(String), name: 'Epsilon (USA)', description: null, title: 'Epsilon', gameId: null }],
    skipped: [],
  })
  expect(app.games.list({ userId, includeHidden: true }, {}).games).toHaveLength(before)
  const wanted = await wantRoms(app, userId, 'snes', { missing: true, preview: false })
  const game = app.games.findById(wanted.games[0]?.gameId ?? '')
  expect(game).toMatchObject({
    title: 'Epsilon',
    status: 'wanted',
    preferredPlatform: 'SNES',
    platforms: ['SNES'],
    userId,
  })
  expect(await states()).toMatchObject({ 'Epsilon (USA)': 'wanted' })
  expect((await wantRoms(app, userId, 'snes', { missing: true, preview: false })).games).toEqual([])
})

test('only so many are wanted as the limit says, and each title once', async () => {
  scene.storeDat(
    'snes',
    'Many',
    Array.from({ length: 150 }, (_, at) => ({ name: `Game ${at} (USA)` })),
  )
  const { app, userId } = scene
  expect(await wantRoms(app, userId, 'snes', { missing: true, preview: true })).toMatchObject({ found: 150 })
  expect((await wantRoms(app, userId, 'snes', { missing: true, preview: true })).games).toHaveLength(100)
  expect((await wantRoms(app, userId, 'snes', { missing: true, limit: 7, preview: false })).games).toHaveLength(7)
  expect(app.games.list({ userId }, {}).games).toHaveLength(7)
})

test('named games are wanted, but only of this system and if they are missing', async () => {
  fill()
  scene.storeDat('nes', 'Other', [{ name: 'Zeta (USA)' }])
  const { app, userId } = scene
  const idOf = async (name: string, system = 'snes') =>
    (await setOf({}, system)).items.find((item) => item.name === name)?.id ?? ''
  const ids = [await idOf('Alpha (Europe)'), await idOf('Gamma (USA)'), await idOf('Zeta (USA)', 'nes')]
  const { games } = await wantRoms(app, userId, 'snes', { ids, preview: false })
  expect(games.map(({ name }) => name)).toEqual(['Alpha (Europe)'])
  await expect(wantRoms(app, userId, 'snes', { preview: false })).rejects.toThrow('Name the games by ids')
})

test('a title that the library already has is skipped with the reason', async () => {
  fill()
  const shelved = { title: 'Epsilon', status: 'shelved', platform: 'snes', preferredPlatform: 'SNES' } as const
  storeGame(scene.app, { userId: scene.userId, ...shelved })
  const { games, skipped } = await wantRoms(scene.app, scene.userId, 'snes', { missing: true, preview: false })
  expect(games).toEqual([])
  expect(skipped).toEqual([{ name: 'Epsilon (USA)', reason: 'Epsilon is already in your library' }])
})

test('a set is exported as CSV and as text', async () => {
  fill()
  const read = async (format: 'csv' | 'text') => {
    const pieces: Uint8Array[] = []
    const query = { filter: 'missing', format } as const
    for await (const piece of await exportSet(scene.app, scene.userId, 'snes', query)) pieces.push(piece)
    return Buffer.concat(pieces).toString('utf8')
  }
  expect(await read('text')).toBe('Alpha (Europe)\nDelta (World)\nEpsilon (USA)\n')
  expect((await read('csv')).split('\r\n').slice(0, 2)).toEqual([
    'name,title,state,copies,regions,languages,have,gameId',
    'Alpha (Europe),Alpha,missing,0,Europe,en,,',
  ])
})

test('a set follows what changes: files, games, checks and DATs', async () => {
  fill()
  const { app, userId, storeDat, storeDump } = scene
  const summary = async () => {
    const { total, present, missing, verified, bad, wanted, duplicates } = await setOf()
    return { total, present, missing, verified, bad, wanted, duplicates }
  }
  expect(await summary()).toMatchObject({ total: 6, present: 3, wanted: 1 })
  const epsilon = storeDump('/roms/snes/Epsilon (USA).sfc')
  expect(await states()).toMatchObject({ 'Epsilon (USA)': 'present' })
  app.games.update(epsilon, { verification: 'bad' })
  expect(await states({ filter: 'bad' })).toEqual({ 'Epsilon (USA)': 'bad', 'Gamma (USA)': 'bad' })
  app.games.update(epsilon, { platform: 'nes', preferredPlatform: 'NES' })
  expect(await states({ filter: 'bad' })).toEqual({ 'Gamma (USA)': 'bad' })
  for (const { id, title } of app.games.list({ userId }, {}).games) if (title.endsWith('copy.zip')) app.games.remove(id)
  expect(await summary()).toMatchObject({ verified: 1, duplicates: 0 })
  app.connection.all("DELETE FROM game_files WHERE path LIKE '%Gamma%'")
  expect(await summary()).toMatchObject({ bad: 0, present: 2 })
  app.connection.all('UPDATE checked_contents SET dat_rom_id = NULL')
  expect(await states({ filter: 'present' })).toEqual({ 'Beta (Japan)': 'present' })
  const delta = app.games.list({ userId, search: 'Delta' }, {}).games[0]
  app.games.update(delta?.id ?? '', { status: 'shelved' })
  expect(await summary()).toMatchObject({ wanted: 0, present: 1, missing: 5 })
  storeDat('snes', 'Another', [{ name: 'whatever' }, { name: 'ALPHA (USA)' }])
  expect(await summary()).toMatchObject({ total: 7, present: 2, missing: 5 })
  for (const { id } of app.dats.all()) app.dats.deactivate(id)
  expect(await setOf()).toMatchObject({ total: 0, present: 0, missing: 0, items: [] })
})

test('each filter of a whole set finds what it counts, page by page, with and without words', async () => {
  fill()
  const counts = {
    all: 6,
    present: 3,
    missing: 3,
    verified: 1,
    bad: 1,
    unverified: 1,
    wanted: 1,
    duplicates: 1,
  } as const
  for (const filter of setFilters) {
    const whole = await setOf({ filter })
    expect({ filter, found: whole.filtered, items: whole.items.length }).toEqual({
      filter,
      found: filter === 'missing' ? whole.missing : counts[filter],
      items: counts[filter],
    })
    const found = await setOf({ filter, text: 'A (' })
    expect(found.items.map(({ name }) => name)).toEqual(
      whole.items.map(({ name }) => name).filter((name) => /a/i.test(name) && name.includes('(')),
    )
    expect(found.filtered).toBe(found.items.length)
    const pages = await Promise.all([0, 1, 2, 3, 4, 5].map((offset) => setOf({ filter, limit: 1, offset } as SetQuery)))
    expect(pages.flatMap(({ items }) => items)).toEqual(whole.items)
  }
})

test('a page does not wait until thousands of new games are compared, and says how many are left', async () => {
  const { app, storeDat, storeDump } = scene
  const names = Array.from({ length: 6000 }, (_, at) => `Game ${String(at).padStart(4, '0')} (USA)`)
  storeDat(
    'snes',
    'Many',
    names.map((name) => ({ name })),
  )
  app.transaction(() => {
    for (const name of names) storeDump(`/roms/snes/${name}.sfc`)
  })
  const started = await setOf()
  expect(started.pending).toBeGreaterThan(0)
  expect(started).toMatchObject({ total: 6000, filtered: 6000 })
  await app.queues.romSets.idle()
  expect(await setOf()).toMatchObject({ pending: 0, present: 6000, missing: 0 })
})

test('what is wanted and exported waits until all games are compared', async () => {
  const { app, userId, storeDat, storeDump } = scene
  const names = Array.from({ length: 2000 }, (_, at) => `Game ${at} (USA)`)
  storeDat(
    'snes',
    'Many',
    [...names, 'Last (USA)'].map((name) => ({ name })),
  )
  app.transaction(() => {
    for (const name of names) storeDump(`/roms/snes/${name}.sfc`)
  })
  const { found, games } = await wantRoms(app, userId, 'snes', { missing: true, preview: true })
  expect([found, games.map(({ name }) => name)]).toEqual([1, ['Last (USA)']])
})

test('a set is exported whole and in order, with one of each game as well', async () => {
  const { storeDat, storeDump } = scene
  const names = Array.from({ length: 1200 }, (_, at) => `Game ${String(at).padStart(4, '0')}`)
  storeDat('snes', 'Europe', [
    ...names.map((name) => ({ name: `${name} (Europe)` })),
    { name: 'Game, The (Europe)' },
    { name: 'The Game (USA)' },
  ])
  storeDat(
    'snes',
    'USA',
    names.map((name) => ({ name: `${name} (USA)` })),
  )
  storeDump('/roms/snes/Game 0007 (Europe).sfc')
  const lines = async (query: SetQuery) => {
    let text = ''
    const pieces = await exportSet(scene.app, scene.userId, 'snes', { ...query, format: 'text' })
    for await (const piece of pieces) text += Buffer.from(piece).toString('utf8')
    return text.trimEnd().split('\n')
  }
  const all = [
    ...names.flatMap((name) => [`${name} (Europe)`, `${name} (USA)`]),
    'Game, The (Europe)',
    'The Game (USA)',
  ]
  expect(await lines({})).toEqual(all)
  expect(await lines({ oneEach: true })).toEqual([...names.map((name) => `${name} (USA)`), 'The Game (USA)'])
  expect(await lines({ oneEach: true, regions: ['Europe'], filter: 'present' })).toEqual(['Game 0007 (Europe)'])
  const pages = await Promise.all(
    [0, 500, 1000].map((offset) => setOf({ oneEach: true, limit: 500, offset } as SetQuery)),
  )
  expect(pages.flatMap(({ items }) => items.map(({ name }) => name))).toEqual(await lines({ oneEach: true }))
  expect(pages[0]).toMatchObject({ total: 1201, present: 1, missing: 1200, filtered: 1201 })
  expect((await setOf({ oneEach: true, text: 'game 0007' })).items).toMatchObject([
    { name: 'Game 0007 (USA)', have: 'Game 0007 (Europe)', state: 'present' },
  ])
})

test('clones are found whatever the case of their parents, and without them', async () => {
  scene.storeDat('snes', 'Parents', [
    { name: 'Alpha (USA)' },
    { name: 'Alpha (Japan)', cloneOf: 'ALPHA (usa)' },
    { name: 'Beta (Japan)', cloneOf: 'Beta (Europe)' },
    { name: 'Beta (Korea)', cloneOf: 'Beta (Europe)' },
    { name: 'Pokémon (Germany)', cloneOf: 'Pokémon (USA)' },
    { name: 'Pokémon (USA)' },
  ])
  const names = async (query: SetQuery) => (await setOf({ oneEach: true, ...query })).items.map(({ name }) => name)
  expect(await names({})).toEqual(['Alpha (USA)', 'Beta (Japan)', 'Pokémon (USA)'])
  expect(await names({ regions: ['Germany', 'Korea'] })).toEqual(['Alpha (USA)', 'Beta (Korea)', 'Pokémon (Germany)'])
})
