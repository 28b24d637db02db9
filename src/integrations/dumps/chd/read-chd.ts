import type { CheckedContent, Sums } from '#domain/verification/verification.ts'
import { DumpFault, type DumpFile } from '../dump-file.ts'
import type { Collect } from '../read-dump.ts'

/** Where each version of the header has its SHA-1 sums: of everything, and of the disc alone. */
const sumPlaces: Readonly<Record<number, { all: number; disc: number | null; parent: number; size: number }>> = {
  3: { all: 80, disc: null, parent: 100, size: 28 },
  4: { all: 48, disc: 88, parent: 68, size: 28 },
  5: { all: 84, disc: 64, parent: 104, size: 32 },
}
const headerBytes = 124
const none: Sums = { size: null, crc32: null, md5: null, sha1: null }

/**
 * Reads the sums of a CHD. The first is that of MAME's lists, the second that of the disc.
 * https://github.com/mamedev/mame/blob/master/src/lib/util/chd.h
 */
export function readChd(file: DumpFile, _: Buffer, collect: Collect): void {
  const header = file.readAt(0, headerBytes)
  const places = sumPlaces[header.length < 16 ? 0 : header.readUInt32BE(12)]
  if (places === undefined) throw new DumpFault('unsupported', 'Its version cannot be checked yet')
  const sumAt = (place: number): string | null => {
    const sum = header.toString('hex', place, place + 20)
    return sum.length < 40 || /^0+$/.test(sum) ? null : sum
  }
  const declared: CheckedContent = { ...none, name: '', form: 'declared', sha1: sumAt(places.all) }
  if (declared.sha1 === null) throw new DumpFault('unsupported', 'It has no sum of its own')
  collect([declared])
  const disc = places.disc === null ? null : sumAt(places.disc)
  const size = Number(header.readBigUInt64BE(places.size))
  if (disc !== null) collect([{ ...none, name: '', form: 'image', sha1: disc, size }])
}
