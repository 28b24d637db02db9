import { createHash } from 'node:crypto'
import type { CheckedContent, Sums } from '#domain/verification/verification.ts'
import { DumpFault, type DumpFile, damaged } from '../dump-file.ts'
import type { Collect } from '../read-dump.ts'
import { createDumpSums } from '../sums.ts'
import { createTrackSums, tracksOf } from './cd-tracks.ts'
import { type ChdHeader, type Metadata, readHeader, readMetadata } from './header.ts'
import { type HunkMap, kinds, readHunkMap } from './hunk-map.ts'
import { unpackHunk } from './unpack-hunk.ts'

const none: Sums = { size: null, crc32: null, md5: null, sha1: null }

/**
 * Unpacks a CHD, so that what it states of itself need not be trusted. The sum of everything is that of MAME's lists; a disc
 * has its tracks besides, and anything else its data.
 */
export function readChd(file: DumpFile, _: Buffer, collect: Collect): void {
  const header = readHeader(file)
  const metadata = readMetadata(file, header)
  const tracks = tracksOf(metadata)
  const map = readHunkMap(file, header)
  const data = createDumpSums('', header.size, 'image')
  const ofTracks = tracks.length === 0 ? null : createTrackSums(tracks)
  for (let hunk = 0; hunk < map.count; hunk += 1) {
    const bytes = readHunk(file, header, map, hunk)
    const whole = bytes.subarray(0, Math.min(header.hunkBytes, header.size - hunk * header.hunkBytes))
    data.update(whole)
    ofTracks?.update(whole)
  }
  const [image] = data.contents()
  const sha1 = image?.sha1 ?? ''
  const all = sumOfAll(sha1, metadata)
  if (image === undefined || isOther(header.dataSha1, sha1) || isOther(header.allSha1, all)) {
    throw new DumpFault('damaged', wrongSum)
  }
  const declared: CheckedContent = { ...none, name: '', form: 'declared', sha1: all }
  collect([declared, ...(ofTracks === null ? [image] : ofTracks.contents())])
}

const wrongSum = 'Its contents do not have the sum that it states'

// A CHD that is not compressed states none.
const isOther = (stated: string, counted: string): boolean => stated !== counted && !/^0+$/.test(stated)

function sumOfAll(dataSha1: string, metadata: readonly Metadata[]): string {
  const sums = metadata
    .filter(({ isSummed }) => isSummed)
    .map(({ tag, bytes }) => Buffer.concat([Buffer.from(tag, 'latin1'), createHash('sha1').update(bytes).digest()]))
  const all = createHash('sha1').update(Buffer.from(dataSha1, 'hex'))
  for (const sum of sums.sort(Buffer.compare)) all.update(sum)
  return all.digest('hex')
}

function readHunk(file: DumpFile, header: ChdHeader, map: HunkMap, hunk: number): Uint8Array {
  let at = hunk
  // It refers to an earlier one, so this ends.
  while (map.kinds[at] === kinds.same) at = map.offsets[at] ?? 0
  const kind = map.kinds[at] ?? 0
  const length = map.lengths[at] ?? 0
  if (kind === kinds.zero) return new Uint8Array(header.hunkBytes)
  if (length > 2 * header.hunkBytes) throw damaged()
  const packed = file.readAt(map.offsets[at] ?? 0, length)
  if (packed.length < length) throw new DumpFault('damaged', 'It ends too early')
  if (kind === kinds.plain) return packed
  return unpackHunk(header.compressors[kind] ?? '', packed, header.hunkBytes)
}
