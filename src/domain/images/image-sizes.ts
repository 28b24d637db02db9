/** The widths in pixels in which images are stored. An image is never enlarged. */
export const imageWidths = [120, 300, 600, 1280] as const
export type ImageWidth = (typeof imageWidths)[number]

/** The width of the stored file that is large enough for `width`. */
export function storedWidth(width: number): ImageWidth {
  return imageWidths.find((each) => each >= width) ?? 1280
}

/** An image with more pixels is refused before it is decoded: a small file may need gigabytes of memory. */
export const maxPixels = 24_000_000

/**
 * Changes with the URL of an image (FNV-1a). The address of an image contains it, so that browsers can keep the image
 * forever.
 */
export function imageVersion(url: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < url.length; at++) {
    hash ^= url.charCodeAt(at)
    hash = Math.imul(hash, 0x01000193)
  }
  return (hash >>> 0).toString(36)
}
