/** The address of the program for its users, without a slash at the end; `null` if it is not configured. */
export function publicAddress({ publicUrl, basePath }: { publicUrl: string | null; basePath: string }): string | null {
  if (publicUrl === null) return null
  const url = publicUrl.replace(/\/+$/, '')
  // The address may be configured with or without the base path.
  return url.endsWith(basePath) ? url : `${url}${basePath}`
}

/** Whether this is a path prefix such as `/games`. */
export function isBasePath(path: string): boolean {
  return /^(\/[A-Za-z0-9._~-]+)+$/.test(path)
}
