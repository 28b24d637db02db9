import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { copierHeaderLength, headerMarkBytes } from '#domain/verification/copier-header.ts'
import type { CheckedContent, ContentForm, Sums } from '#domain/verification/verification.ts'

/** Counts the sums of bytes that are given in pieces. */
export type SumCounter = { update(piece: Uint8Array): void; sums(): Sums }

function createSums(): SumCounter {
  const md5 = createHash('md5')
  const sha1 = createHash('sha1')
  let crc = 0
  let size = 0
  return {
    update(piece) {
      crc = crc32(piece, crc)
      md5.update(piece)
      sha1.update(piece)
      size += piece.length
    },
    sums: () => ({ size, crc32: hexOf(crc), md5: md5.digest('hex'), sha1: sha1.digest('hex') }),
  }
}

const hexOf = (crc: number): string => (crc >>> 0).toString(16).padStart(8, '0')

/** Counts the sums of a dump of a known size in one pass, as it is and without the header of a copier. */
export function createDumpSums(name: string, size: number, form: ContentForm = 'whole') {
  const whole = createSums()
  let bare: SumCounter | null = null
  let start: Uint8Array | null = new Uint8Array()
  const decide = (): void => {
    if (start === null) return
    const length = copierHeaderLength(start, size)
    if (length > 0) {
      bare = createSums()
      bare.update(start.subarray(length))
      // A header may be longer than what has come.
      skipped = Math.max(0, length - start.length)
    }
    start = null
  }
  let skipped = 0
  return {
    update(piece: Uint8Array): void {
      whole.update(piece)
      if (start !== null) {
        start = start.length === 0 ? piece.slice() : Buffer.concat([start, piece])
        if (start.length >= headerMarkBytes) decide()
        return
      }
      if (bare === null) return
      const rest = skipped === 0 ? piece : piece.subarray(skipped)
      skipped -= piece.length - rest.length
      bare.update(rest)
    },
    contents(): CheckedContent[] {
      decide()
      const found: CheckedContent[] = [{ name, form, ...whole.sums() }]
      if (bare !== null) found.push({ name, form: 'headerless', ...bare.sums() })
      return found
    },
  }
}
