import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { uploadDats } from '#core/verification/dats.ts'
import type { Verification } from '#domain/verification/verification.ts'
import type { TestApp } from '../../../test-app.ts'

/** The program of a package, which has it for one kind of machine. */
const packaged = (name: string): string | null => {
  const path = join(import.meta.dir, `../../../../node_modules/@emmercm/${name}-linux-x64/dist/${name}`)
  return existsSync(path) ? path : null
}

/** Programs that make what users have. What is not installed here is left out, and its files with it. */
export const tools = {
  sevenZip: Bun.which('7zz') ?? Bun.which('7z'),
  zip: Bun.which('zip'),
  rar: Bun.which('rar'),
  chdman: packaged('chdman') ?? Bun.which('chdman'),
  // Before 0.264 it had no zstd, and lost the gaps of GD-ROMs.
  olderChdman: Bun.which('chdman'),
  maxcso: packaged('maxcso') ?? Bun.which('maxcso'),
  dolphinTool: packaged('dolphin-tool') ?? Bun.which('dolphin-tool'),
  wit: Bun.which('wit'),
}

export const systems: Record<string, string> = {
  nes: 'Nintendo - Nintendo Entertainment System',
  fds: 'Nintendo - Family Computer Disk System',
  lnx: 'Atari - Lynx',
  a78: 'Atari - 7800',
  sfc: 'Nintendo - Super Nintendo Entertainment System',
  gb: 'Nintendo - Game Boy',
  iso: 'Sony - PlayStation 2',
}

const hex = (kind: string, bytes: Buffer): string => createHash(kind).update(bytes).digest('hex')
const crcOf = (bytes: Buffer): string => crc32(bytes).toString(16).padStart(8, '0')

/** A copy with one wrong byte. */
export function damaged(bytes: Buffer, at = bytes.length >> 1): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 0x55
  return copy
}

export function run(program: string, ...args: string[]): void {
  const { exitCode, stderr } = Bun.spawnSync([program, ...args], { stdout: 'ignore', stderr: 'pipe' })
  if (exitCode !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
}

type Dump = { system: string; name: string; bytes: Buffer; status?: string }
type DiscDump = { dat: string; title: string; files: { name: string; bytes: Buffer }[] }

export type TruthScene = ReturnType<typeof createTruthScene>

/** A folder of files whose verdicts are known, and the DATs with their dumps. */
export function createTruthScene(app: TestApp) {
  const root = join(app.folder, 'library')
  const expected = new Map<string, Verification>()
  const dumps: Dump[] = []
  const discDumps: DiscDump[] = []
  const scratch = (name: string): string => {
    const path = join(app.folder, 'scratch', name)
    mkdirSync(join(path, '..'), { recursive: true })
    return path
  }
  return {
    root,
    expected,
    scratch,
    /** A file with a verdict. Without bytes, a program makes it. */
    place(name: string, truth: Verification, bytes: Buffer | null): string {
      const path = join(root, name)
      mkdirSync(join(path, '..'), { recursive: true })
      if (bytes !== null) writeFileSync(path, bytes)
      expected.set(path, truth)
      return path
    },
    /** Adds a dump to the DAT of a system. */
    dump(system: string, name: string, bytes: Buffer, status?: string): Buffer {
      dumps.push({ system, name, bytes, ...(status === undefined ? {} : { status }) })
      return bytes
    },
    /** Adds a disc with its tracks to a DAT. */
    discDump: (disc: DiscDump): void => void discDumps.push(disc),
    /** A file for a program that packs it; removed afterwards. */
    packed(bytes: Buffer, inner: string, pack: (file: string) => void): void {
      const file = scratch(inner)
      writeFileSync(file, bytes)
      pack(file)
      rmSync(file)
    },
    async importDats(): Promise<void> {
      for (const [dat, discs] of Map.groupBy(discDumps, (each) => each.dat)) await upload(app, datOfTracks(dat, discs))
      for (const system of Object.keys(systems)) {
        const own = dumps.filter((each) => each.system === system)
        if (own.length > 0) await upload(app, datOfDumps(system, own))
      }
    },
  }
}

function datOfTracks(dat: string, discs: readonly DiscDump[]): string {
  const games = discs.map(({ title, files }) => {
    const lines = files.map(
      ({ name, bytes }) =>
        `<rom name="${name}" size="${bytes.length}" crc="${crcOf(bytes)}" md5="${hex('md5', bytes)}" sha1="${hex('sha1', bytes)}"/>`,
    )
    return `<game name="${title}">${lines.join('')}<rom name="${title}.cue" size="99" crc="00112233"/></game>`
  })
  return `<datafile><header><name>${dat}</name></header>${games.join('')}</datafile>`
}

function datOfDumps(system: string, dumps: readonly Dump[]): string {
  const games = dumps.map(({ name, bytes, status }, at) => {
    // Some DATs lack the stronger sums.
    const sums = [
      `crc="${crcOf(bytes).toUpperCase()}"`,
      at % 3 === 1 && system !== 'iso' ? '' : `md5="${hex('md5', bytes)}"`,
      at % 3 !== 0 && system !== 'iso' ? '' : `sha1="${hex('sha1', bytes).toUpperCase()}"`,
    ]
    const more = status === undefined ? '' : `status="${status}"`
    return `<game name="${name.slice(0, -1 - system.length)}"><rom name="${name}" size="${bytes.length}" ${sums.join(' ')} ${more}/></game>`
  })
  const header = `<header><name>${systems[system]}</name><version>1</version></header>`
  return `<datafile>${header}${games.join('\n')}</datafile>`
}

async function upload(app: TestApp, text: string): Promise<void> {
  const bytes = (async function* () {
    yield new TextEncoder().encode(text)
  })()
  await uploadDats(app, { name: 'a.dat', bytes })
}
