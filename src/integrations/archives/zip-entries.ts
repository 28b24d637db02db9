import type { FileHandle } from 'node:fs/promises'

/** An entry of a zip archive as its directory lists it. */
export type ZipEntry = {
  name: string
  /** 0: stored, 8: deflated. */
  method: number
  packedSize: number
  size: number
  crc32: number
  isEncrypted: boolean
  /** Where its own header begins. */
  headerAt: number
  /** Where its packed bytes begin, once `dataStartOf` was asked. */
  dataAt: number
}

export class ZipFault extends Error {}

const endSignature = 0x06054b50
const end64Signature = 0x06064b50
const locatorSignature = 0x07064b50
const directorySignature = 0x02014b50
const localSignature = 0x04034b50
const maxComment = 65_535
const endLength = 22
/** The directory is read at once: 64 MiB have more than half a million entries. */
const maxDirectoryBytes = 64 * 1024 ** 2
const utf8Flag = 0x800

/**
 * The entries of a zip archive, in the order of its directory. Throws `ZipFault` for what is none.
 * https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
export async function readZipEntries(file: FileHandle, fileSize: number): Promise<ZipEntry[]> {
  const end = await findEnd(file, fileSize)
  if (end.directorySize > maxDirectoryBytes) throw new ZipFault('Its directory is too large')
  const directory = await readAt(file, end.directoryAt, end.directorySize)
  const entries: ZipEntry[] = []
  for (let at = 0; at < directory.length; ) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== directorySignature) break
    const nameLength = directory.readUInt16LE(at + 28)
    const extraLength = directory.readUInt16LE(at + 30)
    const next = at + 46 + nameLength + extraLength + directory.readUInt16LE(at + 32)
    if (next > directory.length) break
    const name = decodeName(directory.subarray(at + 46, at + 46 + nameLength), directory.readUInt16LE(at + 8))
    const extra = directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
    entries.push(entryOf(directory.subarray(at, at + 46), name, extra, end.offset))
    at = next
  }
  if (entries.length < end.count) throw new ZipFault('Its directory is damaged')
  return entries
}

/** Where the packed bytes of an entry begin. Throws `ZipFault` if its header is not there. */
export async function dataStartOf(file: FileHandle, { headerAt }: ZipEntry): Promise<number> {
  const header = await readAt(file, headerAt, 30)
  if (header.length < 30 || header.readUInt32LE(0) !== localSignature) throw new ZipFault('An entry is damaged')
  return headerAt + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
}

function entryOf(record: Buffer, name: string, extra: Buffer, offset: number): ZipEntry {
  const entry = {
    name,
    isEncrypted: (record.readUInt16LE(8) & 1) !== 0,
    method: record.readUInt16LE(10),
    crc32: record.readUInt32LE(16),
    packedSize: record.readUInt32LE(20),
    size: record.readUInt32LE(24),
    headerAt: record.readUInt32LE(42),
  }
  const wide = zip64Of(extra)
  let at = 0
  for (const field of ['size', 'packedSize', 'headerAt'] as const) {
    if (entry[field] !== 0xffffffff || wide === null || at + 8 > wide.length) continue
    entry[field] = Number(wide.readBigUInt64LE(at))
    at += 8
  }
  return { ...entry, headerAt: entry.headerAt + offset, dataAt: 0 }
}

function zip64Of(extra: Buffer): Buffer | null {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === 1) return extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
  }
  return null
}

type End = { count: number; directoryAt: number; directorySize: number; offset: number }

async function findEnd(file: FileHandle, fileSize: number): Promise<End> {
  const tailAt = Math.max(0, fileSize - endLength - maxComment)
  const tail = await readAt(file, tailAt, fileSize - tailAt)
  for (let at = tail.length - endLength; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== endSignature) continue
    const end = await endAt(file, tail, at, tailAt + at)
    if (end !== null) return end
  }
  throw new ZipFault('It has no directory')
}

async function endAt(file: FileHandle, tail: Buffer, at: number, position: number): Promise<End | null> {
  let count = tail.readUInt16LE(at + 10)
  let directorySize = tail.readUInt32LE(at + 12)
  let directoryAt = tail.readUInt32LE(at + 16)
  let before = position
  const locator = position < 20 ? null : await readAt(file, position - 20, 20)
  if (locator !== null && locator.readUInt32LE(0) === locatorSignature) {
    const end64At = Number(locator.readBigUInt64LE(8))
    const end64 = await readAt(file, end64At, 56)
    if (end64.length < 56 || end64.readUInt32LE(0) !== end64Signature) return null
    count = Number(end64.readBigUInt64LE(32))
    directorySize = Number(end64.readBigUInt64LE(40))
    directoryAt = Number(end64.readBigUInt64LE(48))
    before = end64At
  }
  // A program before the archive moves everything.
  const offset = before - directorySize - directoryAt
  if (offset < 0) return null
  return { count, directorySize, directoryAt: directoryAt + offset, offset }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.max(0, length))
  let filled = 0
  while (filled < buffer.length) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}

function decodeName(bytes: Buffer, flags: number): string {
  if ((flags & utf8Flag) !== 0) return bytes.toString('utf8')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}
