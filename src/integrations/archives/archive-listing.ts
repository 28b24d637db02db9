import { formatSize } from '#domain/format.ts'
import { isWindows } from '#domain/paths/paths.ts'
import { isImpossibleName } from '#domain/paths/windows-paths.ts'
import type { UnpackLimits, UnpackRefusal, UnpackRequest } from '#domain/ports/unpacker.ts'

export type ArchiveEntry = {
  path: string
  folder: boolean
  size: number
  encrypted: boolean
  /** Set if it is not a regular file or folder. */
  special: 'link' | 'device' | null
}

// Small archives may have a high ratio. Up to this size the content is harmless.
const harmlessBytes = 1024 ** 3

/** Parses the output of `7zz l -slt`: after a line of dashes, one block of `Name = value` lines per entry. */
export function readListing(lines: readonly string[]): ArchiveEntry[] {
  const start = lines.lastIndexOf('----------')
  if (start === -1) return []
  const entries: ArchiveEntry[] = []
  let block = new Map<string, string>()
  for (const line of [...lines.slice(start + 1), '']) {
    const [, name, value] = /^([A-Z][A-Za-z ]*) = ?(.*)$/.exec(line) ?? []
    if (name !== undefined && !(name === 'Path' && block.has('Path'))) {
      block.set(name, value ?? '')
    } else if (name === 'Path' || line === '') {
      if (block.has('Path')) entries.push(entryOf(block))
      block = new Map(name === 'Path' ? [['Path', value ?? '']] : [])
    }
  }
  return entries
}

/** Why an archive is refused, according to its listing; `null` when it may be unpacked. */
export function describeRefusal(
  entries: readonly ArchiveEntry[],
  { packedBytes, limits, before = { entries: 0, bytes: 0 } }: Pick<UnpackRequest, 'packedBytes' | 'limits' | 'before'>,
  onWindows = isWindows,
): UnpackRefusal | null {
  const refuse = (fault: 'unsafe' | 'limit', reason: string) => ({ ok: false as const, fault, reason })
  const together = before.entries > 0 ? ' with the archives before it' : ''
  const count = before.entries + entries.length
  if (count > limits.entries) {
    return refuse('limit', `It contains ${count} entries${together}, more than the ${limits.entries} allowed.`)
  }
  const bytes = before.bytes + totalOf(entries)
  if (bytes > limits.bytes) {
    const most = formatSize(limits.bytes)
    return refuse('limit', `It unpacks to ${formatSize(bytes)}${together}, more than the ${most} allowed.`)
  }
  if (isBomb(bytes, packedBytes, limits)) return refuse('limit', describeBomb)
  for (const { path, special } of entries) {
    if (special === 'device') return refuse('unsafe', `Its entry "${path}" is a device, and devices are not unpacked.`)
    if (special === 'link') return refuse('unsafe', `Its entry "${path}" is a link, and links are not unpacked.`)
    if (leadsOut(path)) return refuse('unsafe', `Its entry "${path}" would be written outside of the target folder.`)
    const names = path.split(/[\\/]/)
    if (onWindows && names.some(isImpossibleName))
      return refuse('unsafe', `Its entry "${path}" has a name that Windows does not allow.`)
    if (names.length > limits.depth) {
      return refuse('limit', `It has folders more than ${limits.depth} deep.`)
    }
  }
  return null
}

export const describeBomb = 'It unpacks to hundreds of times its size, like an archive bomb.'

/** Whether an archive unpacks to more bytes than real content would. */
export function isBomb(bytes: number, packedBytes: number, { ratio }: Pick<UnpackLimits, 'ratio'>): boolean {
  return bytes > harmlessBytes && bytes > packedBytes * ratio
}

/** The total size of the listed entries. */
export function totalOf(entries: readonly ArchiveEntry[]): number {
  return entries.reduce((sum, { size }) => sum + size, 0)
}

function entryOf(block: ReadonlyMap<string, string>): ArchiveEntry {
  const attributes = block.get('Attributes') ?? ''
  const mode = /([bcdlps-])[r-][w-][xsS-][r-][w-][xsS-][r-][w-][xtT-]/.exec(
    `${attributes} ${block.get('Mode') ?? ''}`,
  )?.[1]
  const linked = ['Symbolic Link', 'Hard Link', 'Link'].some((name) => (block.get(name) ?? '') !== '')
  return {
    path: block.get('Path') ?? '',
    folder: block.get('Folder') === '+' || attributes.startsWith('D'),
    size: Number(block.get('Size') ?? 0) || 0,
    encrypted: block.get('Encrypted') === '+',
    special: linked || mode === 'l' ? 'link' : mode !== undefined && 'bcps'.includes(mode) ? 'device' : null,
  }
}

function leadsOut(path: string): boolean {
  return /^[\\/]|^[A-Za-z]:[\\/]/.test(path) || path.split(/[\\/]/).includes('..')
}
