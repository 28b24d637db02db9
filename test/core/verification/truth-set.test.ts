import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { uploadDats } from '#core/verification/dats.ts'
import { startVerification } from '#core/verification/run-verification.ts'
import type { StoredUser } from '#domain/accounts/user.ts'
import { instant } from '#domain/ports/clock.ts'
import type { Verification } from '#domain/verification/verification.ts'
import { restoreSector } from '#integrations/dumps/chd/cd-sectors.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

/** The program of a package, which has it for one kind of machine. */
const packaged = (name: string): string | null => {
  const path = join(import.meta.dir, `../../../node_modules/@emmercm/${name}-linux-x64/dist/${name}`)
  return existsSync(path) ? path : null
}

/** Programs that make what users have. What is not installed here is left out, and its files with it. */
const tools = {
  sevenZip: Bun.which('7zz') ?? Bun.which('7z'),
  zip: Bun.which('zip'),
  rar: Bun.which('rar'),
  chdman: packaged('chdman') ?? Bun.which('chdman'),
  // Before 0.264 it had no zstd, and lost the gaps of GD-ROMs.
  olderChdman: Bun.which('chdman'),
  maxcso: packaged('maxcso') ?? Bun.which('maxcso'),
  dolphinTool: packaged('dolphin-tool') ?? Bun.which('dolphin-tool'),
}

let app: TestApp
let robin: StoredUser
let root: string
const discDumps: { dat: string; title: string; files: { name: string; bytes: Buffer }[] }[] = []
const expected = new Map<string, Verification>()
const dumps: { system: string; name: string; bytes: Buffer; status?: string }[] = []

const headers: Record<string, (bytes: Buffer) => Buffer> = {
  nes: (bytes) => Buffer.concat([Buffer.from('NES\u001a'), Buffer.from([8, 0, 0, 8]), Buffer.alloc(8), bytes]),
  fds: (bytes) => Buffer.concat([Buffer.from('FDS\u001a\u0002'), Buffer.alloc(11), bytes]),
  lnx: (bytes) => Buffer.concat([Buffer.from('LYNX\0\u0001'), Buffer.alloc(58), bytes]),
  a78: (bytes) => Buffer.concat([Buffer.from('\u0001ATARI7800'), Buffer.alloc(118), bytes]),
  sfc: (bytes) => Buffer.concat([Buffer.alloc(512), bytes]),
}
const systems: Record<string, string> = {
  nes: 'Nintendo - Nintendo Entertainment System',
  fds: 'Nintendo - Family Computer Disk System',
  lnx: 'Atari - Lynx',
  a78: 'Atari - 7800',
  sfc: 'Nintendo - Super Nintendo Entertainment System',
  gb: 'Nintendo - Game Boy',
  iso: 'Sony - PlayStation 2',
}

const hex = (kind: string, bytes: Buffer): string => createHash(kind).update(bytes).digest('hex')
const damaged = (bytes: Buffer, at = bytes.length >> 1): Buffer => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 0x55
  return copy
}

function place(name: string, truth: Verification, bytes: Buffer | null): string {
  const path = join(root, name)
  mkdirSync(join(path, '..'), { recursive: true })
  if (bytes !== null) writeFileSync(path, bytes)
  expected.set(path, truth)
  return path
}

function run(program: string, ...args: string[]): void {
  const { exitCode, stderr } = Bun.spawnSync([program, ...args], { stdout: 'ignore', stderr: 'pipe' })
  if (exitCode !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
}

function dump(system: string, name: string, bytes: Buffer, status?: string): Buffer {
  dumps.push({ system, name, bytes, ...(status === undefined ? {} : { status }) })
  return bytes
}

/** A file of the text in an archive, made by the program; removed afterwards. */
function packed(bytes: Buffer, inner: string, pack: (file: string) => void): void {
  const file = join(app.folder, 'scratch', inner)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, bytes)
  pack(file)
  rmSync(file)
}

function cartridges(): void {
  for (const [ending] of Object.entries(systems).filter(([key]) => key !== 'iso')) {
    const folder = `roms/${ending === 'lnx' ? 'lynx' : ending === 'a78' ? 'atari7800' : ending === 'sfc' ? 'snes' : ending}`
    for (let at = 0; at < 8; at += 1) {
      const name = `Game ${at} (World).${ending}`
      const bytes = dump(ending, name, randomBytes(32_768 * (1 + (at % 3))))
      place(`${folder}/${name}`, 'verified', bytes)
      place(`${folder}/renamed ${at}.${ending}`, 'verified', bytes)
      place(`${folder}/hurt ${at}/${name}`, 'bad', damaged(bytes, at * 100))
      place(`${folder}/cut ${at}/${name}`, 'unknown', bytes.subarray(0, bytes.length - 1 - at))
      place(`${folder}/hack ${at} [T+Ger].${ending}`, 'unknown', damaged(bytes))
      const withHeader = headers[ending]?.(bytes)
      if (withHeader === undefined) continue
      place(`${folder}/headered ${at}/${name}`, 'verified', withHeader)
      place(`${folder}/headered hurt ${at}/${name}`, 'bad', damaged(withHeader))
    }
    const known = dump(ending, `Known bad (Japan).${ending}`, randomBytes(5000), 'baddump')
    place(`${folder}/Known bad (Japan).${ending}`, 'bad', known)
    place(`${folder}/empty.${ending}`, 'unknown', Buffer.alloc(0))
  }
}

function archives(): void {
  for (let at = 0; at < 12; at += 1) {
    const name = `Packed ${at} (USA).gb`
    const bytes = dump('gb', name, Buffer.concat([randomBytes(20_000), Buffer.alloc(30_000)]))
    const kinds: [string, string[]][] = [
      ['zip', ['-tzip', at % 2 === 0 ? '-mm=Deflate' : '-mm=Copy']],
      ['lzma.zip', ['-tzip', '-mm=LZMA']],
      ['7z', ['-t7z', at % 2 === 0 ? '-m0=LZMA2' : '-m0=PPMd']],
    ]
    const { sevenZip, zip, rar } = tools
    for (const [ending, options] of sevenZip === null ? [] : kinds) {
      for (const [state, content, truth] of [
        ['good', bytes, 'verified'],
        ['bad', damaged(bytes), 'bad'],
      ] as const) {
        const path = place(`roms/gb/${state}-${ending}/Packed ${at} (USA).${ending}`, truth, null)
        packed(content, name, (file) => run(sevenZip ?? '', 'a', '-bd', ...options, path, file))
      }
    }
    if (zip !== null) {
      const path = place(`roms/gb/info-zip/any name ${at}.zip`, 'verified', null)
      packed(bytes, `inner ${at}.gb`, (file) => run(zip, '-q', '-j', path, file))
      place(`roms/gb/torn/Packed ${at} (USA).zip`, 'bad', readFileSync(path).subarray(0, 9000))
      const locked = place(`roms/gb/locked/Packed ${at} (USA).zip`, 'uncheckable', null)
      packed(bytes, name, (file) => run(zip, '-q', '-j', '-P', 'secret', locked, file))
    }
    if (rar !== null) {
      const path = place(`roms/gb/rar/any name ${at}.rar`, 'verified', null)
      packed(bytes, name, (file) => run(rar, 'a', '-inul', '-ep', path, file))
    }
  }
}

function discs(): void {
  for (let at = 0; at < 6; at += 1) {
    const name = `Disc ${at} (Europe).iso`
    const bytes = dump('iso', name, Buffer.concat([randomBytes(100 * 2048), Buffer.alloc(63 * 2048, at)]))
    place(`roms/ps2/${name}`, 'verified', bytes)
    place(`roms/ps2/hurt/${name}`, 'bad', damaged(bytes))
    const { chdman, maxcso } = tools
    if (maxcso !== null) {
      for (const [ending, options] of [
        ['cso', []],
        ['v2.cso', ['--format=cso2']],
        ['zso', ['--format=zso']],
        // The last block is not full.
        ['large.cso', ['--block=16384']],
        ['large v2.cso', ['--format=cso2', '--block=65536']],
        ['large.zso', ['--format=zso', '--block=32768']],
      ] as const) {
        const container = ending.slice(-3)
        const path = place(`roms/ps2/${ending}/Disc ${at} (Europe).${container}`, 'verified', null)
        const bad = place(`roms/ps2/bad ${ending}/Disc ${at} (Europe).${container}`, 'bad', null)
        packed(bytes, name, (file) => run(maxcso, ...options, file, '-o', path))
        packed(damaged(bytes), name, (file) => run(maxcso, ...options, file, '-o', bad))
      }
    }
    if (chdman !== null) {
      const codec = ['zlib', 'lzma', 'huff', 'flac', 'none', 'lzma,zlib,huff,flac'][at] ?? 'zlib'
      const path = place(`roms/ps2/chd/anything ${at}.chd`, 'verified', null)
      // An older version has no DVDs; the sum of the disc is the same.
      packed(bytes, name, (file) =>
        run(chdman, 'createraw', '-hs', '4096', '-us', '2048', '-c', codec, '-i', file, '-o', path),
      )
      const bad = place(`roms/ps2/chd/Disc ${at} (Europe).chd`, 'bad', null)
      packed(damaged(bytes), name, (file) =>
        run(chdman, 'createraw', '-hs', '4096', '-us', '2048', '-i', file, '-o', bad),
      )
    }
    place(`roms/ps2/gcz/disc ${at}.gcz`, 'verified', gcz(bytes))
  }
}

/** A CD with a track of data and two of sound, as a sheet with files and as CHDs. */
function compactDiscs(): void {
  const { chdman } = tools
  const modern = tools.chdman !== null && tools.chdman !== tools.olderChdman ? ['cdzs'] : []
  for (const [at, codec] of ['cdlz', 'cdzl', 'cdfl', 'cdlz,cdzl,cdfl', ...modern].entries()) {
    const sound = soundFrames(227, at)
    const tracks = [Buffer.concat(dataSectors(301, at)), sound, randomBytes(2352 * 83)]
    const title = `Disc ${at} (Japan)`
    const names = tracks.map((_, index) => `${title} (Track ${index + 1}).bin`)
    discDumps.push({
      dat: 'Sony - PlayStation',
      title,
      files: tracks.map((bytes, index) => ({ name: names[index] ?? '', bytes })),
    })
    for (const [index, bytes] of tracks.entries()) {
      place(`roms/psx/loose ${at}/${names[index]}`, 'verified', bytes)
    }
    if (chdman === null) continue
    const make = (chd: string, files: readonly Buffer[]): void => {
      const folder = join(app.folder, 'scratch', 'cd')
      mkdirSync(folder, { recursive: true })
      const lines = files.map((bytes, index) => {
        writeFileSync(join(folder, `${index}.bin`), bytes)
        const gap = index === 1 ? '    INDEX 00 00:00:00\n    INDEX 01 00:02:00\n' : '    INDEX 01 00:00:00\n'
        return `FILE "${index}.bin" BINARY\n  TRACK 0${index + 1} ${index === 0 ? 'MODE1/2352' : 'AUDIO'}\n${gap}`
      })
      writeFileSync(join(folder, 'cd.cue'), lines.join(''))
      run(chdman, 'createcd', '-c', codec, '-i', join(folder, 'cd.cue'), '-o', chd)
    }
    make(place(`roms/psx/chd/any name ${at}.chd`, 'verified', null), tracks)
    const hurt = tracks.map((bytes, index) => (index === 1 + (at % 2) ? damaged(bytes) : bytes))
    const bad = place(`roms/psx/chd/${title}.chd`, 'bad', null)
    make(bad, hurt)
    // Two sums that were taken from the good one make it no better.
    const forged = Buffer.from(readFileSync(bad))
    readFileSync(join(root, `roms/psx/chd/any name ${at}.chd`)).copy(forged, 64, 64, 104)
    place(`roms/psx/forged/${title}.chd`, 'bad', forged)
    place(`roms/psx/forged/any name ${at}.chd`, 'uncheckable', forged)
    const partly = place(`roms/psx/partly/any name ${at}.chd`, 'unknown', null)
    make(partly, tracks.slice(0, 2))
    const torn = readFileSync(join(root, `roms/psx/chd/any name ${at}.chd`))
    place(`roms/psx/torn/${title}.chd`, 'bad', torn.subarray(0, torn.length - 70_000))
  }
}

function soundFrames(count: number, seed: number): Buffer {
  const sound = Buffer.alloc(2352 * count)
  for (let from = 0; from < sound.length; from += 4) {
    sound.writeInt16LE(Math.round(9000 * Math.sin(from / 90 + seed)), from)
    sound.writeInt16LE(Math.round(5000 * Math.sin(from / 50)) + (from % 7), from + 2)
  }
  return sound
}

/**
 * A GD-ROM in the way of Redump, whose tracks begin with their gaps, and in that of TOSEC, whose tracks have none: as CHDs
 * of the current program and of one that filled the gaps with zeros.
 */
function gdRoms(): void {
  const { chdman, olderChdman } = tools
  const gap = 150
  const tracks = [
    Buffer.concat(dataSectors(300, 1)),
    soundFrames(302, 2),
    Buffer.concat(dataSectors(120, 3)),
    // Both have the same length, so that a wrong cut has the right size.
    soundFrames(400, 4),
    soundFrames(400, 5),
  ]
  const isSound = (at: number): boolean => ![0, 2].includes(at)
  const bare = tracks.map((bytes, at) => (isSound(at) ? bytes.subarray(gap * 2352) : bytes))
  const redump = 'Orbit (Japan)'
  const tosec = 'Orbit v1.000 (2000)(Nobody)(JP)'
  const nameOf = (at: number): string => `${redump} (Track ${at + 1}).bin`
  discDumps.push(
    { dat: 'Sega - Dreamcast', title: redump, files: tracks.map((bytes, at) => ({ name: nameOf(at), bytes })) },
    {
      dat: 'Sega Dreamcast - Games - JP',
      title: tosec,
      files: bare.map((bytes, at) => ({ name: `track0${at + 1}.${isSound(at) ? 'raw' : 'bin'}`, bytes })),
    },
  )
  const folder = join(app.folder, 'scratch', 'gd')
  mkdirSync(folder, { recursive: true })
  const sheet = (files: readonly Buffer[]): string => {
    const lines = files.map((bytes, at) => {
      writeFileSync(join(folder, nameOf(at)), bytes)
      const area = at === 0 ? 'REM SINGLE-DENSITY AREA\n' : at === 2 ? 'REM HIGH-DENSITY AREA\n' : ''
      const start = isSound(at) ? '    INDEX 00 00:00:00\n    INDEX 01 00:02:00\n' : '    INDEX 01 00:00:00\n'
      return `${area}FILE "${nameOf(at)}" BINARY\n  TRACK 0${at + 1} ${isSound(at) ? 'AUDIO' : 'MODE1/2352'}\n${start}`
    })
    writeFileSync(join(folder, 'gd.cue'), lines.join(''))
    return join(folder, 'gd.cue')
  }
  const list = (files: readonly Buffer[]): string => {
    let frame = 0
    const lines = files.map((bytes, at) => {
      writeFileSync(join(folder, `track0${at + 1}.bin`), bytes)
      frame = at === 2 ? 45_000 : frame + (at === 0 ? 0 : gap)
      const line = `${at + 1} ${frame} ${isSound(at) ? 0 : 4} 2352 track0${at + 1}.bin 0`
      frame += bytes.length / 2352
      return line
    })
    writeFileSync(join(folder, 'gd.gdi'), `${files.length}\n${lines.join('\n')}\n`)
    return join(folder, 'gd.gdi')
  }
  const hurt = (files: readonly Buffer[], which: number): Buffer[] =>
    files.map((bytes, at) => (at === which ? damaged(bytes) : bytes))
  const make = (program: string, source: string, path: string, codec = 'cdzl'): void =>
    run(program, 'createcd', '-c', codec, '-i', source, '-o', path)
  if (chdman !== null && chdman !== olderChdman) {
    make(chdman, sheet(tracks), place('roms/dc/redump/any name.chd', 'verified', null))
    make(chdman, sheet(tracks), place('roms/dc/zstd/any name.chd', 'verified', null), 'cdzs')
    for (const at of [0, 3, 4]) {
      make(chdman, sheet(hurt(tracks, at)), place(`roms/dc/hurt ${at}/${redump}.chd`, 'bad', null))
    }
  }
  for (const [at, program] of [chdman, olderChdman].entries()) {
    if (program === null) continue
    make(program, list(bare), place(`roms/dc/tosec ${at}/any name.chd`, 'verified', null))
    make(program, list(hurt(bare, 2)), place(`roms/dc/tosec hurt ${at}/${tosec}.chd`, 'bad', null))
    // What it lost may or may not have been as it should.
    const renamed = place(`roms/dc/renamed ${at}/${redump}.chd`, 'verified', null)
    copyFileSync(join(root, `roms/dc/tosec ${at}/any name.chd`), renamed)
  }
  if (olderChdman === null || olderChdman === chdman) return
  make(olderChdman, sheet(tracks), place(`roms/dc/lost gaps/${redump}.chd`, 'unknown', null))
}

/** Sectors of mode 1 with their error correction, which CHDs leave out. */
function dataSectors(count: number, seed: number): Buffer[] {
  return Array.from({ length: count }, (_, at) => {
    const sector = Buffer.alloc(2352)
    sector.set([0, Math.floor((at + 150) / 75 / 60), Math.floor((at + 150) / 75) % 60, (at + 150) % 75, 1].slice(1), 12)
    sector.write(`sector ${at} of ${seed} `.repeat(20), 16, 'latin1')
    if (at % 3 === 0) sector.set(randomBytes(2000), 40)
    if (at % 5 !== 0) restoreSector(sector)
    return sector
  })
}

/** https://github.com/dolphin-emu/dolphin/blob/master/Source/Core/DiscIO/CompressedBlob.h */
function gcz(bytes: Buffer, blockSize = 16_384): Buffer {
  const blocks = Array.from({ length: Math.ceil(bytes.length / blockSize) }, (_, at) => {
    const block = Buffer.alloc(blockSize)
    bytes.copy(block, 0, at * blockSize, (at + 1) * blockSize)
    return deflateSync(block)
  })
  const head = Buffer.alloc(32 + blocks.length * 12)
  head.writeUInt32LE(0xb10bc001, 0)
  head.writeBigUInt64LE(BigInt(blocks.reduce((sum, { length }) => sum + length, 0)), 8)
  head.writeBigUInt64LE(BigInt(bytes.length), 16)
  head.writeUInt32LE(blockSize, 24)
  head.writeUInt32LE(blocks.length, 28)
  let offset = 0
  for (const [at, block] of blocks.entries()) {
    head.writeBigUInt64LE(BigInt(offset), 32 + at * 8)
    offset += block.length
  }
  return Buffer.concat([head, ...blocks])
}

/** What nothing can read yet, some of it made by the programs. */
function unreadable(): void {
  for (const [at, mark] of ['WBFS', 'RVZ\u0001', 'WIA\u0001', 'JISO', 'IsZ!', 'ECM\0', 'WUX0'].entries()) {
    place(`roms/wii/image ${at}.bin`, 'uncheckable', Buffer.concat([Buffer.from(mark, 'latin1'), randomBytes(500)]))
  }
  for (const version of [1, 2, 3, 4]) {
    const head = Buffer.alloc(200)
    head.write('MComprHD')
    head.writeUInt32BE(version, 12)
    place(`roms/psx/old/version ${version}.chd`, 'uncheckable', head)
  }
  const { dolphinTool } = tools
  if (dolphinTool === null) return
  const path = place('roms/gc/converted.rvz', 'uncheckable', null)
  const options = ['-f', 'rvz', '-b', '131072', '-c', 'zstd', '-l', '5']
  packed(randomBytes(500_000), 'a.iso', (file) => run(dolphinTool, 'convert', '-i', file, '-o', path, ...options))
}

async function importDiscDat(): Promise<void> {
  for (const [dat, dumps] of Map.groupBy(discDumps, (each) => each.dat)) await importTracks(dat, dumps)
}

async function importTracks(dat: string, dumps: typeof discDumps): Promise<void> {
  const games = dumps.map(({ title, files }) => {
    const lines = files.map(
      ({ name, bytes }) =>
        `<rom name="${name}" size="${bytes.length}" crc="${crc32(bytes).toString(16).padStart(8, '0')}" md5="${hex('md5', bytes)}" sha1="${hex('sha1', bytes)}"/>`,
    )
    return `<game name="${title}">${lines.join('')}<rom name="${title}.cue" size="99" crc="00112233"/></game>`
  })
  await upload(`<datafile><header><name>${dat}</name></header>${games.join('')}</datafile>`)
}

async function upload(text: string): Promise<void> {
  const bytes = (async function* () {
    yield new TextEncoder().encode(text)
  })()
  await uploadDats(app, { name: 'a.dat', bytes })
}

async function importDats(): Promise<void> {
  await importDiscDat()
  for (const [system, name] of Object.entries(systems)) {
    const games = dumps
      .filter((each) => each.system === system)
      .map((each, at) => {
        const { bytes, status } = each
        // Some DATs lack the stronger sums.
        const sums = [
          `crc="${crc32(bytes).toString(16).padStart(8, '0').toUpperCase()}"`,
          at % 3 === 1 && system !== 'iso' ? '' : `md5="${hex('md5', bytes)}"`,
          at % 3 !== 0 && system !== 'iso' ? '' : `sha1="${hex('sha1', bytes).toUpperCase()}"`,
        ]
        const more = status === undefined ? '' : `status="${status}"`
        return `<game name="${each.name.slice(0, -1 - system.length)}"><rom name="${each.name}" size="${bytes.length}" ${sums.join(' ')} ${more}/></game>`
      })
    const text = `<datafile><header><name>${name}</name><version>1</version></header>${games.join('\n')}</datafile>`
    await upload(text)
  }
}

beforeAll(async () => {
  app = createTestApp()
  robin = storeUser(app)
  root = join(app.folder, 'library')
  cartridges()
  archives()
  discs()
  compactDiscs()
  gdRoms()
  unreadable()
  await importDats()
}, 300_000)
afterAll(() => app.close())

test('no verdict is wrong on files whose truth is known', async () => {
  const game = storeGame(app, { userId: robin.id, title: 'All', status: 'owned', libraryPath: root })
  const common = { gameId: game.id, category: 'main' as const, version: null, downloadId: null }
  app.imports.putFiles(
    [...expected.keys()].map((path) => ({
      ...common,
      id: randomUUID(),
      path,
      size: existsSync(path) ? statSync(path).size : 0,
      addedAt: instant(app.clock),
    })),
  )
  startVerification(app, {})
  await app.queues.verification.idle()
  const found = new Map(app.checks.shown([...expected.keys()]).map((check) => [check.path, check.verification]))
  const wrong = [...expected].flatMap(([path, truth]) =>
    found.get(path) === truth ? [] : [`${path.slice(root.length)}: ${found.get(path)} instead of ${truth}`],
  )
  expect(wrong).toEqual([])
  expect(expected.size).toBeGreaterThanOrEqual(300)
}, 300_000)
