import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { resizeImage } from '#core/images/resize-image.ts'
import { readImageHeader } from '#domain/images/image-header.ts'
import { imageWidths } from '#domain/images/image-sizes.ts'
import { scaleImage } from '#runtime/images.ts'
import { png, pngStart } from '../fakes/pictures.ts'

async function resized(image: Uint8Array) {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-images-'))
  const source = join(folder, 'image')
  writeFileSync(source, image)
  try {
    const result = await resizeImage({ source, target: source, widths: imageWidths }, scaleImage)
    const files = result.ok ? result.widths.map((width) => `${source}-${width}`) : []
    return {
      result,
      headers: files.map((file) => readImageHeader(readFileSync(file))),
      size: files.reduce((sum, file) => sum + statSync(file).size, 0),
      modes: files.map((file) => statSync(file).mode & 0o777),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('an image is written in every size up to its own, and the largest has its own size', async () => {
  const { result, headers, size, modes } = await resized(png(400, 800))
  assert.ok(result.ok)
  assert.deepEqual(result.widths, [600, 300, 120])
  assert.equal(result.size, size)
  assert.deepEqual(modes, [0o600, 0o600, 0o600])
  for (const header of headers) assert.equal(header?.type, result.contentType)
  assert.deepEqual(
    headers.map((header) => [header?.width, header?.height]),
    [
      [400, 800],
      [300, 600],
      [120, 240],
    ],
  )
})

test('what cannot be decoded is refused with a reason', async () => {
  const texts = [new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), pngStart(90_000, 90_000)]
  const reasons = ['it is not a JPEG, PNG, WebP or GIF image', '90000 × 90000 pixels are too many', 'it is damaged']
  for (const [index, image] of [...texts, pngStart(10, 10)].entries())
    assert.deepEqual((await resized(image)).result, { ok: false, reason: reasons[index] })
})
