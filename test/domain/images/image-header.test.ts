import { expect, test } from 'bun:test'
import { readImageHeader, sniffImage } from '#domain/images/image-header.ts'
import { imageVersion, storedWidth } from '#domain/images/image-sizes.ts'
import { png, pngStart } from '../../fakes/pictures.ts'

const picture = () => new Bun.Image(png(40, 30))

/** A JPEG with a segment of metadata before the frame, as cameras and editors write it. */
function withMetadata(jpeg: Uint8Array): Uint8Array {
  const segment = Buffer.alloc(60_002, 0xc0)
  segment.set([0xff, 0xe1, 0xea, 0x60])
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
}

test('type and dimensions are read from the bytes of each format', async () => {
  const jpeg = await picture().jpeg().bytes()
  const gif = Buffer.from([...Buffer.from('GIF89a'), 40, 0, 30, 0, 0, 0, 0])
  const extended = Buffer.from([...Buffer.from('RIFF....WEBPVP8X'), 10, 0, 0, 0, 0, 0, 0, 0, 39, 0, 0, 29, 0, 0])
  const size = { width: 40, height: 30 }
  expect(readImageHeader(png(40, 30))).toEqual({ type: 'image/png', ...size })
  expect(readImageHeader(jpeg)).toEqual({ type: 'image/jpeg', ...size })
  expect(readImageHeader(withMetadata(jpeg))).toEqual({ type: 'image/jpeg', ...size })
  expect(readImageHeader(await picture().jpeg({ progressive: true }).bytes())).toEqual({ type: 'image/jpeg', ...size })
  expect(readImageHeader(await picture().webp().bytes())).toEqual({ type: 'image/webp', ...size })
  expect(readImageHeader(await picture().webp({ lossless: true }).bytes())).toEqual({ type: 'image/webp', ...size })
  expect(readImageHeader(extended)).toEqual({ type: 'image/webp', ...size })
  expect(readImageHeader(gif)).toEqual({ type: 'image/gif', ...size })
})

test('SVG, HTML, text and nothing are no images', () => {
  const texts = ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', '<!doctype html>', 'RIFF....WAVEfmt ', '']
  expect(texts.map((text) => sniffImage(Buffer.from(text)))).toEqual([null, null, null, null])
})

test('an image that is cut off at any byte of its head is refused or read, never an error', async () => {
  for (const whole of [png(40, 30), await picture().jpeg().bytes(), await picture().webp().bytes()]) {
    for (let length = 0; length < 64; length++) {
      const header = readImageHeader(whole.slice(0, length))
      expect(header === null || (header.width === 40 && header.height === 30)).toBe(true)
    }
  }
})

test('an image without width or height is refused', () => {
  expect(readImageHeader(pngStart(0, 10))).toBeNull()
})

test('the stored width is the next larger one', () => {
  expect([1, 120, 121, 300, 600, 601, 1280, 9999].map(storedWidth)).toEqual([120, 120, 300, 300, 600, 1280, 1280, 1280])
})

test('the version changes with the URL', () => {
  expect(imageVersion('https://images.test/a')).not.toBe(imageVersion('https://images.test/b'))
  expect(imageVersion('https://images.test/a')).toBe(imageVersion('https://images.test/a'))
})
