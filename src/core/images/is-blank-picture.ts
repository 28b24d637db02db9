import { deflateSync } from 'node:zlib'
import type { ImageHeader } from '#domain/images/image-header.ts'

/** A JPEG of a picture has more data than these shares of its pixels in bytes: as it is, and without repetitions. */
const pixelsPerByte = 150
const pixelsPerDistinctByte = 300
/** Larger files are pictures, without a closer look. */
const maxPixelsPerByte = 30

/**
 * Whether a JPEG has one color only: some servers send such a picture, with status 200, for a cover that they do not
 * have. All of its blocks are the same, so that hardly anything remains without repetitions.
 */
export function isBlankPicture(bytes: Uint8Array, { type, width, height }: ImageHeader): boolean {
  const pixels = width * height
  if (type !== 'image/jpeg' || bytes.byteLength * maxPixelsPerByte > pixels) return false
  return bytes.byteLength * pixelsPerByte < pixels || deflateSync(bytes).byteLength * pixelsPerDistinctByte < pixels
}
