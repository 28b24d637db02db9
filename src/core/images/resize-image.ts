import { readFile, writeFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { type ImageHeader, readImageHeader } from '#domain/images/image-header.ts'
import { type ImageWidth, maxPixels } from '#domain/images/image-sizes.ts'
import type { ResizeRequest, ResizeResult, ScaleImage } from '#domain/ports/image-resizer.ts'

/** A JPEG of a picture has more data than these shares of its pixels in bytes: as it is, and without repetitions. */
const pixelsPerByte = 150

const pixelsPerDistinctByte = 300

/** Larger files are pictures, without a closer look. */
const maxPixelsPerByte = 30

/** Writes an image in all requested widths up to its own. Runs in the child process. */
export async function resizeImage(request: ResizeRequest, scale: ScaleImage): Promise<ResizeResult> {
  const bytes = await readFile(request.source)
  const header = readImageHeader(bytes)
  if (header === null) return { ok: false, reason: 'it is not a JPEG, PNG, WebP or GIF image' }
  const { width, height } = header
  if (width * height > maxPixels) return { ok: false, reason: `${width} × ${height} pixels are too many` }
  if (isBlankPicture(bytes, header)) return { ok: false, reason: 'it is a blank placeholder' }
  const widths = request.widths.filter((_, index, all) => (all[index - 1] ?? 0) < width)
  try {
    return await writeAll(bytes, { ...request, widths }, scale)
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error
    return { ok: false, reason: 'it is damaged' }
  }
}

/** The largest first: smaller ones are made from it, which takes less time than decoding the original again. */
async function writeAll(
  original: Uint8Array,
  { target, widths }: ResizeRequest,
  scale: ScaleImage,
): Promise<ResizeResult> {
  let source = original
  let size = 0
  let contentType = ''
  const written: ImageWidth[] = []
  for (const width of widths.toReversed()) {
    const scaled = await scale(source, width)
    await writeFile(`${target}-${width}`, scaled.bytes, { mode: 0o600 })
    source = scaled.bytes
    size += scaled.bytes.byteLength
    contentType = scaled.contentType
    written.push(width)
  }
  return { ok: true, contentType, size, widths: written }
}

/**
 * Whether a JPEG has one color only: some servers send such a picture, with status 200, for a cover that they do not
 * have. All of its blocks are the same, so that hardly anything remains without repetitions.
 */
function isBlankPicture(bytes: Uint8Array, { type, width, height }: ImageHeader): boolean {
  const pixels = width * height
  if (type !== 'image/jpeg' || bytes.byteLength * maxPixelsPerByte > pixels) return false
  return bytes.byteLength * pixelsPerByte < pixels || deflateSync(bytes).byteLength * pixelsPerDistinctByte < pixels
}
