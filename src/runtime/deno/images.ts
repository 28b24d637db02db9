import type { ScaledImage } from '#domain/ports/image-resizer.ts'

const contentType = 'image/jpeg'

/** Scales an image to this width, unless it is smaller, and encodes it as JPEG: Deno cannot encode WebP. */
export async function scaleImage(bytes: Uint8Array, width: number): Promise<ScaledImage> {
  const source = new Blob([new Uint8Array(bytes)])
  const whole = await createImageBitmap(source)
  const bitmap =
    whole.width <= width ? whole : await createImageBitmap(source, { resizeWidth: width, resizeQuality: 'high' })
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
  const blob = await canvas.convertToBlob({ type: contentType, quality: 0.8 })
  return { bytes: new Uint8Array(await blob.arrayBuffer()), contentType }
}
