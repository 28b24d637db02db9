import { imageSize } from 'image-size'

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
  try {
    const { width, height } = imageSize(bytes)
    return width === 0 || height === 0 ? null : { type, width, height }
  } catch {
    return null
  }
}

function startsWith(bytes: Uint8Array, at: number, expected: readonly number[]): boolean {
  return expected.every((byte, index) => bytes[at + index] === byte)
}

function codes(text: string): number[] {
  return [...text].map((character) => character.charCodeAt(0))
}
