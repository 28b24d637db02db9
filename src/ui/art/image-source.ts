import { type ImageWidth, imageVersion } from '#domain/images/image-sizes.ts'

/** An image that the server has in several sizes, or a data URL, which has only one. */
export type ImageSource = { path: string; version: string | null }

type WithCover = { coverUrl: string | null }

/** The cover of a library game; `null` without one. */
export function coverOf({ id, coverUrl }: WithCover & { id: string }): ImageSource | null {
  return coverAt(coverUrl, `api/games/${id}/cover`)
}

/** The cover of a game from a metadata provider; `null` without one. */
export function providerCoverOf({ metadataId, coverUrl }: WithCover & { metadataId: string }): ImageSource | null {
  return coverAt(coverUrl, `api/metadata/games/${encodeURIComponent(metadataId)}/cover`)
}

function coverAt(url: string | null, path: string): ImageSource | null {
  if (url === null) return null
  return url.startsWith('data:') ? { path: url, version: null } : { path, version: imageVersion(url) }
}

/** The screenshots of a library game. */
export function screenshotsOf({ id, screenshots }: { id: string; screenshots: readonly string[] }): ImageSource[] {
  return screenshots.map((url, index) => ({ path: `api/games/${id}/screenshots/${index}`, version: imageVersion(url) }))
}

/** The address of an image in a size, relative to the base of the page. */
export function addressOf({ path, version }: ImageSource, width: ImageWidth, attempt = 0): string {
  if (version === null) return path
  return `${path}?w=${width}&v=${version}${attempt === 0 ? '' : `&attempt=${attempt}`}`
}

const coverWidths = [120, 300, 600] as const

/** The addresses of a cover from which the browser chooses by the density of the screen. */
export function sourceSetOf(image: ImageSource, attempt = 0): string | undefined {
  if (image.version === null) return undefined
  return coverWidths.map((width) => `${addressOf(image, width, attempt)} ${width}w`).join(', ')
}
