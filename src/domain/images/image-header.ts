const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const
export type ImageType = (typeof imageTypes)[number]

/** What the first bytes of an image state about it. */
export type ImageHeader = { type: ImageType; width: number; height: number }

/** The bytes that `sniffImage` needs. */
export const sniffedBytes = 16

/** The type of an image by its first bytes. `null` for everything else, such as HTML and SVG. */
export function sniffImage(bytes: Uint8Array): ImageType | null {
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(bytes, 0, [0x89, ...codes('PNG\r\n'), 0x1a, 0x0a])) return 'image/png'
  if (startsWith(bytes, 0, codes('RIFF')) && startsWith(bytes, 8, codes('WEBPVP8'))) return 'image/webp'
  if (startsWith(bytes, 0, codes('GIF87a')) || startsWith(bytes, 0, codes('GIF89a'))) return 'image/gif'
  return null
}

/** Type and dimensions, read without decoding. `null` if it is no image of a known type, or a damaged one. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const type = sniffImage(bytes)
  if (type === null) return null
  const size = readSize[type](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  return size === null || size.width === 0 || size.height === 0 ? null : { type, ...size }
}

type Size = { width: number; height: number }

const readSize: Record<ImageType, (view: DataView) => Size | null> = {
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
  // https://www.w3.org/TR/png-3/#11IHDR
  'image/png': (view) => (view.byteLength < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) }),
  // https://www.w3.org/Graphics/GIF/spec-gif89a.txt, section 18
  'image/gif': (view) =>
    view.byteLength < 10 ? null : { width: view.getUint16(6, true), height: view.getUint16(8, true) },
}

/** Markers C0 to CF begin a frame, except those of tables and of arithmetic coding. */
const notFrames = new Set([0xc4, 0xc8, 0xcc])

/** Skips the segments before the frame header, such as embedded thumbnails. https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.1 */
function jpegSize(view: DataView): Size | null {
  let at = 2
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker >= 0xc0 && marker <= 0xcf && !notFrames.has(marker)) {
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    }
    const length = view.getUint16(at + 2)
    if (length < 2) return null
    at += 2 + length
  }
  return null
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function webpSize(view: DataView): Size | null {
  if (view.byteLength < 30) return null
  const kind = String.fromCharCode(view.getUint8(15))
  if (kind === 'X') return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) }
  if (kind === ' ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (kind !== 'L') return null
  const bits = view.getUint32(21, true)
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000
}

function startsWith(bytes: Uint8Array, at: number, expected: readonly number[]): boolean {
  return expected.every((byte, index) => bytes[at + index] === byte)
}

function codes(text: string): number[] {
  return [...text].map((character) => character.charCodeAt(0))
}
