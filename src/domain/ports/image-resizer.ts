import type { ImageWidth } from '../images/image-sizes.ts'

/** Scales an image to this width, unless it is smaller, and encodes it. Throws if it cannot be decoded. */
export type ScaleImage = (bytes: Uint8Array, width: number) => Promise<ScaledImage>
export type ScaledImage = { bytes: Uint8Array; contentType: string }

/** `source` is the file with the image. The scaled images become the files `<target>-<width>`. */
export type ResizeRequest = { source: string; target: string; widths: readonly ImageWidth[] }

/** `size` is the size of all files. The `reason` completes the sentence "The image cannot be used: …". */
export type ResizeResult =
  | { ok: true; contentType: string; size: number; widths: ImageWidth[] }
  | { ok: false; reason: string }

/** Resizes images outside the main process: decoding needs memory, and the images come from strangers. */
export type ImageResizer = {
  /** One image at a time; others wait. `null` if the process ended without an answer. */
  resize(request: ResizeRequest): Promise<ResizeResult | null>
  /** Ends the process. It starts again with the next request. */
  close(): void
}
