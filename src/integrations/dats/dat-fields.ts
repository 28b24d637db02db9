import type { DatGame, DatHeader, DatRom, RomStatus } from '#domain/verification/dat.ts'

/** The fields of a part of a DAT by name, in lower case. */
export type Fields = Readonly<Record<string, string | undefined>>

const emptySums = {
  crc32: '00000000',
  md5: 'd41d8cd98f00b204e9800998ecf8427e',
  sha1: 'da39a3ee5e6b4b0d3255bfef95601890afd80709',
}
const lengths = { crc32: 8, md5: 32, sha1: 40 } as const

/** The head of a DAT by its fields. `fallbackName` takes the place of a name. */
export function headerOf(fields: Fields): DatHeader {
  const text = (name: string): string => (fields[name] ?? '').trim()
  return {
    name: text('name'),
    description: text('description'),
    version: text('version') || text('date'),
    author: text('author'),
    url: text('homepage') || text('url'),
  }
}

/** Characters of a description. Those of real DATs have at most two hundred. */
const maxDescription = 300

/** A game by its fields; `null` without a name. */
export function gameOf(fields: Fields, roms: DatRom[]): DatGame | null {
  const text = (name: string): string | null => (fields[name] ?? '').trim().normalize('NFC') || null
  const name = text('name')
  if (name === null) return null
  const cloneOf = text('cloneof')
  return {
    name,
    description: text('description')?.replace(/\s+/g, ' ').slice(0, maxDescription).toWellFormed().trim() ?? null,
    cloneOf: cloneOf === name ? null : cloneOf,
    sourceId: text('id'),
    cloneOfId: text('cloneofid'),
    roms,
  }
}

/** A dump by its fields; `null` without a name. A disk is a CHD, whose name has no ending in a DAT. */
export function romOf(fields: Fields, isDisk: boolean): DatRom | null {
  const name = (fields.name ?? '').trim().normalize('NFC').replaceAll('\\', '/')
  if (name === '') return null
  const size = sizeOf(fields.size)
  return {
    name: isDisk ? `${name}.chd` : name,
    size,
    crc32: sumOf(fields.crc ?? fields.crc32, 'crc32', size),
    md5: sumOf(fields.md5, 'md5', size),
    sha1: sumOf(fields.sha1, 'sha1', size),
    status: statusOf(fields.status ?? fields.flags),
  }
}

function sizeOf(text: string | undefined): number | null {
  const digits = (text ?? '').trim()
  const size = /^0x[0-9a-f]+$/i.test(digits) || /^\d+$/.test(digits) ? Number(digits) : Number.NaN
  return Number.isSafeInteger(size) ? size : null
}

// Some DATs have the sum of nothing, or zeros, where a sum is not known.
function sumOf(text: string | undefined, kind: keyof typeof lengths, size: number | null): string | null {
  const hex = (text ?? '').trim().toLowerCase().replace(/^0x/, '')
  const digits = kind === 'crc32' && hex !== '' ? hex.padStart(8, '0') : hex
  if (digits.length !== lengths[kind] || !/^[0-9a-f]+$/.test(digits)) return null
  if (size !== 0 && (/^0+$/.test(digits) || digits === emptySums[kind])) return null
  return digits
}

function statusOf(text: string | undefined): RomStatus {
  const status = (text ?? '').trim().toLowerCase()
  if (status === 'verified' || status === 'nodump') return status
  return status === 'baddump' || status === 'bad' ? 'baddump' : 'good'
}
