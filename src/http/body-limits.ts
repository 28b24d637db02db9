const mebibyte = 1024 * 1024

const usualBytes = mebibyte
const formBytes = 32 * mebibyte

/** Routes, below `/api`, whose JSON may be larger than others'. */
const largeBodies: Record<string, number> = {
  '/integration/library/sync': 8 * mebibyte,
  '/stats/discord-share': 12 * mebibyte,
}

/** The most bytes of a body. `path` is below `/api`. */
export function mostBodyBytes(path: string, contentType: string | null): number {
  if (contentType?.toLowerCase().startsWith('multipart/form-data')) return formBytes
  return largeBodies[path.replace(/\/$/, '')] ?? usualBytes
}
