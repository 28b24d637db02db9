import { afterEach, beforeEach, expect, test } from 'bun:test'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import JSZip from 'jszip'
import { uploadDats } from '#core/verification/dats.ts'
import { requestVerification, startVerification, stopVerification } from '#core/verification/run-verification.ts'
import { resumeVerification, verifyAfterImports } from '#core/verification/verify-imports.ts'
import type { StoredUser } from '#domain/accounts/user.ts'
import type { DomainEvents } from '#domain/events.ts'
import type { Game } from '#domain/games/game.ts'
import { instant } from '#domain/ports/clock.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp
let robin: StoredUser
let roms: string

beforeEach(() => {
  app = createTestApp()
  robin = storeUser(app)
  roms = join(app.folder, 'roms', 'gb')
  mkdirSync(roms, { recursive: true })
})
afterEach(() => app.close())

const bytesOf = (seed: number, size = 4096): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: size }, (_, at) => (at * 31 + seed * 7 + (at >> 8)) & 0xff)
const hex = (kind: string, bytes: Uint8Array): string => createHash(kind).update(bytes).digest('hex')
const crcOf = (bytes: Uint8Array): string => crc32(bytes).toString(16).padStart(8, '0')
const romLine = (name: string, bytes: Uint8Array, more = ''): string =>
  `<game name="${name.replace(/\.[^.]+$/, '')}"><rom name="${name}" size="${bytes.length}" crc="${crcOf(bytes)}" md5="${hex('md5', bytes)}" sha1="${hex('sha1', bytes)}" ${more}/></game>`

async function importDat(games: string, name = 'Nintendo - Game Boy', version = '1'): Promise<void> {
  const text = `<datafile><header><name>${name}</name><version>${version}</version></header>${games}</datafile>`
  const bytes = new TextEncoder().encode(text)
  await uploadDats(app, {
    name: 'a.dat',
    bytes: (async function* () {
      yield bytes
    })(),
  })
  await app.queues.verification.idle()
}

function place(name: string, bytes: Uint8Array, game?: Game): Game {
  const path = join(roms, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, bytes)
  const owner = game ?? storeGame(app, { userId: robin.id, title: name, status: 'owned', libraryPath: path })
  app.imports.putFiles([
    {
      id: randomUUID(),
      gameId: owner.id,
      path,
      size: bytes.length,
      category: 'main',
      version: null,
      downloadId: null,
      addedAt: instant(app.clock),
    },
  ])
  return owner
}

async function check(): Promise<void> {
  startVerification(app, {})
  await app.queues.verification.idle()
  expect(app.verification.status).toMatchObject({ state: 'done', message: null })
}

const verdict = (game: Game) => app.games.findById(game.id)?.verification
const shown = (game: Game) => app.checks.shown(app.imports.filesOf(game.id).map(({ path }) => path))

test('files are verified, bad, unknown or uncheckable, also with another name', async () => {
  const good = bytesOf(1)
  await importDat(
    romLine('Good (World).gb', good) + romLine('Hurt (World).gb', bytesOf(2)) + romLine('Cut (USA).gb', bytesOf(4)),
  )
  const named = place('Good (World).gb', good)
  const renamed = place('some thing.bin', good)
  const bad = place('Hurt (World).gb', bytesOf(3))
  const short = place('Cut (USA).gb', bytesOf(4).subarray(0, 4000))
  const unknown = place(
    'Homebrew.gb',
    bytesOf(2).map((byte, at) => (at === 5 ? byte ^ 1 : byte)),
  )
  const image = place('disc.rvz', new TextEncoder().encode('RVZ\u0001 and more'))
  const program = place('setup.exe', good)
  // Lists are cached until a game changes.
  const before = app.games.revision()
  await check()
  expect(app.games.revision()).toBeGreaterThan(before)
  const after = app.games.revision()
  await check()
  expect(app.games.revision()).toBe(after)
  expect([named, renamed, bad, short, unknown, image, program].map(verdict)).toEqual([
    'verified',
    'verified',
    'bad',
    'unknown',
    'unknown',
    'uncheckable',
    null,
  ])
  expect(shown(renamed)).toMatchObject([
    { datName: 'Nintendo - Game Boy', crc32: crcOf(good), md5: hex('md5', good), sha1: hex('sha1', good) },
  ])
  expect(app.verification.status).toMatchObject({ done: 6, total: 6, verified: 2, bad: 1, unknown: 2, uncheckable: 1 })
})

test('a second check reads nothing, and a changed file is read again', async () => {
  const good = bytesOf(1)
  await importDat(romLine('Good (World).gb', good))
  const game = place('Good (World).gb', good)
  await check()
  // Other contents with the same size and time would be found out by reading.
  const path = join(roms, 'Good (World).gb')
  const { atime, mtime } = statSync(path)
  writeFileSync(path, bytesOf(9))
  utimesSync(path, atime, mtime)
  const [before] = app.checks.checksOf([path])
  expect(
    statSync(path).mtimeMs === before?.mtimeMs || Math.abs(statSync(path).mtimeMs - (before?.mtimeMs ?? 0)) < 1,
  ).toBe(true)
  app.connection.all('UPDATE checked_files SET mtime_ms = ?', statSync(path).mtimeMs)
  await check()
  expect(verdict(game)).toBe('verified')
  utimesSync(path, new Date(), new Date(Date.now() + 5000))
  await check()
  expect(verdict(game)).toBe('bad')
  rmSync(path)
  await check()
  expect(app.verification.status).toMatchObject({ missing: 1, done: 1 })
  expect(verdict(game)).toBeNull()
})

test('files are judged again after DATs are imported and removed, without reading them', async () => {
  const good = bytesOf(1)
  const game = place('odd name.gb', good)
  await check()
  expect(verdict(game)).toBe('unknown')
  const path = join(roms, 'odd name.gb')
  rmSync(path)
  await importDat(romLine('Good (World).gb', good))
  expect(verdict(game)).toBe('verified')
  await importDat(romLine('Good (World).gb', good, 'status="baddump"'), 'Nintendo - Game Boy', '2')
  expect(verdict(game)).toBe('bad')
  const { removeDat } = await import('#core/verification/dats.ts')
  const [dat] = app.dats.all()
  await removeDat(app, dat?.id ?? '')
  await app.queues.verification.idle()
  expect(verdict(game)).toBe('unknown')
})

test('headers of copiers and archives make no difference', async () => {
  const rom = bytesOf(5, 32_768)
  const ines = Buffer.concat([Buffer.from('NES\u001a'), Buffer.alloc(12), bytesOf(6, 40_960)])
  await importDat(
    romLine('S (USA).sfc', rom) + romLine('N (USA).nes', bytesOf(6, 40_960)) + romLine('Z (USA).gb', bytesOf(7)),
  )
  const copier = place('s.smc', Buffer.concat([Buffer.alloc(512), rom]))
  const nes = place('n.nes', ines)
  const zip = new JSZip()
  zip.file('whatever.gb', bytesOf(7), { compression: 'DEFLATE' })
  zip.file('readme.txt', 'notes')
  const packed = place('z.zip', await zip.generateAsync({ type: 'uint8array' }))
  const twin = new JSZip()
  twin.file('a.gb', bytesOf(7)).file('b.gb', bytesOf(8))
  const half = place('twin.zip', await twin.generateAsync({ type: 'uint8array' }))
  const torn = place('Z (USA).zip', (await zip.generateAsync({ type: 'uint8array' })).subarray(0, 300))
  await check()
  expect([copier, nes, packed, half, torn].map(verdict)).toEqual(['verified', 'verified', 'verified', 'unknown', 'bad'])
})

test('a game is as good as its files, and sheets decide nothing', async () => {
  await importDat(romLine('D (Track 1).bin', bytesOf(1)) + romLine('D (Track 2).bin', bytesOf(2)), 'Sony - PlayStation')
  roms = join(app.folder, 'roms', 'psx')
  const game = place('D/D (Track 1).bin', bytesOf(1))
  place('D/D (Track 2).bin', bytesOf(2), game)
  place('D/D.cue', new TextEncoder().encode('FILE "D (Track 1).bin" BINARY'), game)
  await check()
  expect(verdict(game)).toBe('verified')
  writeFileSync(join(roms, 'D/D (Track 2).bin'), bytesOf(3))
  utimesSync(join(roms, 'D/D (Track 2).bin'), new Date(), new Date(Date.now() + 5000))
  await check()
  expect(verdict(game)).toBe('bad')
})

test('a game is verified only with all its dumps, loose or in an archive', async () => {
  const tracks = [1, 2].map((at) => ({ name: `D (Track ${at}).bin`, bytes: bytesOf(at) }))
  const lines = tracks.map(({ name, bytes }) => romLine(name, bytes).replace(/^<game[^>]*>|<\/game>$/g, ''))
  await importDat(
    `<game name="D">${lines.join('')}<rom name="D.cue" size="5" crc="12345678"/></game>`,
    'Sony - PlayStation',
  )
  roms = join(app.folder, 'roms', 'psx')
  const game = place('D/D (Track 1).bin', bytesOf(1))
  const zip = new JSZip().file('D (Track 2).bin', bytesOf(2))
  const half = place('half.zip', await zip.generateAsync({ type: 'uint8array' }))
  zip.file('D (Track 1).bin', bytesOf(1)).file('D.cue', 'another sheet')
  const packed = place('whole.zip', await zip.generateAsync({ type: 'uint8array' }))
  await check()
  expect([game, half, packed].map(verdict)).toEqual(['unknown', 'unknown', 'verified'])
  expect(app.games.findById(game.id)?.verificationReason).toBe(
    '"D (Track 2).bin" of the same game in Sony - PlayStation is missing',
  )
  place('D/other name.bin', bytesOf(2), game)
  await check()
  expect([verdict(game), app.games.findById(game.id)?.verificationReason]).toEqual(['verified', null])
})

test('an arcade set may leave to its parent what they share, and nothing else', async () => {
  const shared = bytesOf(1)
  const rom = (name: string, bytes: Uint8Array): string => romLine(name, bytes).replace(/^<game[^>]*>|<\/game>$/g, '')
  await importDat(
    `<game name="parent">${rom('a.rom', shared)}${rom('b.rom', bytesOf(2))}</game>` +
      `<game name="clone" cloneof="parent">${rom('a.rom', shared)}${rom('c.rom', bytesOf(3))}${rom('d.rom', bytesOf(4))}</game>`,
    'MAME 0.251',
  )
  roms = join(app.folder, 'roms', 'arcade')
  const zipOf = async (files: Record<string, Uint8Array>): Promise<Uint8Array> => {
    const zip = new JSZip()
    for (const [name, bytes] of Object.entries(files)) zip.file(name, bytes)
    return zip.generateAsync({ type: 'uint8array' })
  }
  const split = place('clone.zip', await zipOf({ 'c.rom': bytesOf(3), 'd.rom': bytesOf(4) }))
  const lacking = place('lacking.zip', await zipOf({ 'a.rom': shared, 'c.rom': bytesOf(3) }))
  const parent = place('parent.zip', await zipOf({ 'a.rom': shared, 'b.rom': bytesOf(2) }))
  await check()
  expect([split, lacking, parent].map(verdict)).toEqual(['verified', 'unknown', 'verified'])
})

test('files without an ending are identified below the folder of a console, and what differs is said', async () => {
  await importDat(romLine('Good (World).gb', bytesOf(1)) + romLine('Long (World).gb', bytesOf(2)))
  const nameless = place('no ending', bytesOf(1))
  const trimmed = place('Long (World).gb', bytesOf(2).subarray(0, 2000))
  const image = place('disc.rvz', new TextEncoder().encode('RVZ\u0001 and more'))
  const note = place('read me.txt', bytesOf(1))
  await check()
  expect([nameless, trimmed, image, note].map(verdict)).toEqual(['verified', 'unknown', 'uncheckable', null])
  expect(shown(nameless)).toMatchObject([{ dumpName: 'Good (World).gb', verificationReason: null }])
  expect([trimmed, image].map(({ id }) => app.games.findById(id)?.verificationReason)).toEqual([
    'Its size differs from "Long (World).gb" in Nintendo - Game Boy',
    'RVZ images cannot be checked yet',
  ])
})

test('names with accents are the same whether a Mac wrote the files or the DAT', async () => {
  const title = 'Pokémon Édition Rouge (France)'
  for (const [at, form] of (['NFC', 'NFD'] as const).entries()) {
    const other = form === 'NFC' ? 'NFD' : 'NFC'
    await importDat(romLine(`${title} ${at}.gb`.normalize(form), bytesOf(at)))
    const game = place(`${form}/${title} ${at}.gb`.normalize(other), bytesOf(at + 5))
    const zip = new JSZip().file(`${title} ${at}.gb`.normalize(other), bytesOf(at + 5))
    const packed = place(`${form}/any name.zip`, await zip.generateAsync({ type: 'uint8array' }))
    await check()
    expect([game, packed].map(verdict)).toEqual(['bad', 'bad'])
  }
})

test('the parts of an archive are read together, and one that is missing is said and looked for again', async () => {
  const good = randomBytes(300_000)
  await importDat(romLine('Good (World).gb', good))
  const volumes = join(app.folder, 'volumes')
  mkdirSync(volumes)
  writeFileSync(join(volumes, 'any.gb'), good)
  const sevenZip = Bun.which('7zz') ?? Bun.which('7z')
  if (sevenZip === null) return
  const pack = (...args: string[]) =>
    Bun.spawnSync([sevenZip, 'a', '-bd', '-v100k', ...args, 'any.gb'], { cwd: volumes })
  pack('-tzip', 'a.zip')
  pack('-t7z', 'b.7z')
  const zip = place('Good (World).zip.001', readFileSync(join(volumes, 'a.zip.001')))
  const seven = place('Good (World).7z.001', readFileSync(join(volumes, 'b.7z.001')))
  const complete = (name: string, from: string, parts: string[]): void => {
    for (const part of parts)
      writeFileSync(join(roms, `${name}.${part}`), readFileSync(join(volumes, `${from}.${part}`)))
  }
  complete('Good (World).7z', 'b.7z', ['002', '003'])
  complete('Good (World).zip', 'a.zip', ['002', '003'])
  rmSync(join(roms, 'Good (World).7z.002'))
  await check()
  expect([zip, seven].map(verdict)).toEqual(['verified', 'uncheckable'])
  complete('Good (World).7z', 'b.7z', ['002'])
  await check()
  expect([zip, seven].map(verdict)).toEqual(['verified', 'verified'])
})

test('the name of a game of another system makes no dump bad', async () => {
  await importDat(romLine('Race (USA).iso', bytesOf(1)), 'Sony - PlayStation 2')
  roms = join(app.folder, 'roms', 'xbox')
  const other = place('Race (USA).iso', bytesOf(2))
  roms = join(app.folder, 'roms', 'ps2')
  const own = place('Race (USA).iso', bytesOf(2))
  await check()
  expect([other, own].map(verdict)).toEqual(['unknown', 'bad'])
})

test('a check that was interrupted continues, and one that is stopped does not', async () => {
  const events: DomainEvents['verificationProgress'][] = []
  app.events.on('verificationProgress', (event) => events.push(event))
  const good = bytesOf(1)
  await importDat(romLine('Good (World).gb', good))
  const games = Array.from({ length: 300 }, (_, at) => place(`${at}.gb`, good))
  startVerification(app, {})
  // As a stop of the program does: the queue ends, and what is pending stays.
  await app.queues.verification.stop()
  expect(app.settings.read('verification')).toMatchObject({ scopes: [{ rootFolderId: null }] })
  const { createQueues } = await import('../../../src/create-queues.ts')
  app.queues.verification = createQueues(app.log).verification
  resumeVerification(app)
  await app.queues.verification.idle()
  expect(games.map(verdict)).toEqual(games.map(() => 'verified'))
  expect(app.settings.read('verification')).toBeNull()
  expect(events.at(-1)).toEqual({
    state: 'done',
    done: 300,
    total: 300,
    bytesDone: 300 * 4096,
    bytesTotal: 300 * 4096,
    bytesPerSecond: expect.any(Number),
    bad: 0,
  })
  for (const { path } of games.flatMap(({ id }) => app.imports.filesOf(id))) {
    utimesSync(path, new Date(), new Date(Date.now() + 9000))
  }
  startVerification(app, {})
  await stopVerification(app)
  expect(app.verification.status.state).toBe('stopped')
  expect(app.settings.read('verification')).toBeNull()
})

test('a game with more files than are read at once is judged by all of them, and not after each portion', async () => {
  const good = bytesOf(1)
  await importDat(romLine('Good (World).gb', good) + romLine('Hurt (World).gb', bytesOf(2)))
  const game = place('0.gb', good)
  for (let at = 1; at < 1200; at += 1) place(`${at}.gb`, good, game)
  let looked = 0
  const { checkedOfGames } = app.checks
  Object.assign(app.checks, {
    checkedOfGames: (...given: Parameters<typeof checkedOfGames>) => {
      const files = checkedOfGames(...given)
      looked += files.length
      return files
    },
  })
  await check()
  expect(verdict(game)).toBe('verified')
  expect(looked).toBeWithin(1200, 6000)
  place('Hurt (World).gb', bytesOf(3), game)
  await check()
  expect(verdict(game)).toBe('bad')
})

test('games are judged whose files were stored before a kill', async () => {
  const good = bytesOf(1)
  await importDat(romLine('Good (World).gb', good))
  const game = place('Good (World).gb', good)
  await check()
  app.games.setVerifications([{ id: game.id, verification: null, reason: null }])
  app.settings.write('verification', { scopes: [{ rootFolderId: null, gameIds: null }], judge: false })
  resumeVerification(app)
  await app.queues.verification.idle()
  expect(verdict(game)).toBe('verified')
  app.games.setVerifications([{ id: game.id, verification: null, reason: null }])
  await check()
  expect(verdict(game)).toBeNull()
})

test('an imported game is checked, and only own games by members', async () => {
  const good = bytesOf(1)
  await importDat(romLine('Good (World).gb', good))
  verifyAfterImports(app)
  const game = place('Good (World).gb', good)
  app.events.emit('importEnded', { status: 'done', gameId: game.id })
  await app.queues.verification.idle()
  expect(verdict(game)).toBe('verified')
  const casey = storeUser(app, { role: 'member' })
  expect(() => requestVerification(app, casey, {})).toThrow('Validation failed')
  expect(() => requestVerification(app, casey, { rootFolderId: randomUUID() })).toThrow('Only administrators')
  expect(() => requestVerification(app, casey, { gameIds: [game.id] })).toThrow('not found')
  expect(() => requestVerification(app, robin, { rootFolderId: randomUUID() })).toThrow('Root folder not found')
})
