import { DumpFault, type DumpFile, damaged } from '../dump-file.ts'

export type ChdHeader = {
  /** Four characters each, or empty. */
  compressors: string[]
  /** The size of all hunks together. */
  size: number
  mapAt: number
  metadataAt: number
  hunkBytes: number
  /** The sums that the file states: of its data, and of these with the metadata. */
  dataSha1: string
  allSha1: string
}

/** A block of metadata. `isSummed`: it is part of the sum of everything. */
export type Metadata = { tag: string; bytes: Buffer; isSummed: boolean }

const headerBytes = 124
const maxHunkBytes = 16 * 1024 ** 2
const maxSize = 512 * 1024 ** 3
const maxMetadata = 1000
const maxMetadataBytes = 1024 ** 2

/** https://github.com/mamedev/mame/blob/master/src/lib/util/chd.h */
export function readHeader(file: DumpFile): ChdHeader {
  const header = file.readAt(0, headerBytes)
  const version = header.length < 16 ? 0 : header.readUInt32BE(12)
  if (version === 0) throw damaged()
  if (version !== 5) throw new DumpFault('unsupported', `CHDs of version ${version} cannot be checked yet`)
  if (header.length < headerBytes) throw damaged()
  const sumAt = (place: number): string => header.toString('hex', place, place + 20)
  if (!/^0+$/.test(sumAt(104))) throw new DumpFault('unsupported', 'It needs another CHD as its parent')
  const read = {
    compressors: [16, 20, 24, 28].map((at) => header.toString('latin1', at, at + 4).replaceAll('\0', '')),
    size: Number(header.readBigUInt64BE(32)),
    mapAt: Number(header.readBigUInt64BE(40)),
    metadataAt: Number(header.readBigUInt64BE(48)),
    hunkBytes: header.readUInt32BE(56),
    dataSha1: sumAt(64),
    allSha1: sumAt(84),
  }
  if (read.hunkBytes < 1 || read.hunkBytes > maxHunkBytes || read.size < 1 || read.size > maxSize) throw damaged()
  return read
}

export function readMetadata(file: DumpFile, { metadataAt }: ChdHeader): Metadata[] {
  const found: Metadata[] = []
  for (let at = metadataAt; at !== 0; ) {
    const head = file.readAt(at, 16)
    if (head.length < 16 || found.length >= maxMetadata) throw damaged()
    const length = head.readUIntBE(5, 3)
    if (length > maxMetadataBytes) throw damaged()
    const bytes = file.readAt(at + 16, length)
    found.push({ tag: head.toString('latin1', 0, 4), bytes, isSummed: (head.readUInt8(4) & 1) !== 0 })
    at = Number(head.readBigUInt64BE(8))
  }
  return found
}
