import { maxPixels } from '#domain/images/image-sizes.ts'
import type { ScaledImage } from '#domain/ports/image-resizer.ts'

/** Scales an image to this width, unless it is smaller, and encodes it as WebP. Throws if it cannot be decoded. */
export async function scaleImage(bytes: Uint8Array, width: number): Promise<ScaledImage> {
  const image = new Bun.Image(bytes, { maxPixels }).resize(width, undefined, { withoutEnlargement: true })
  return { bytes: await image.webp({ quality: 80 }).bytes(), contentType: 'image/webp' }
}
