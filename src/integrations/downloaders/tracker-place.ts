/** Where a tracker is: no more than its host, as the path often holds a secret of the user's. */
export function trackerPlace(announce: string): string {
  const url = URL.parse(announce.trim())
  return url === null || url.host === '' ? 'a tracker' : `${url.protocol}//${url.host}`
}

/** A tracker's words without any address that it repeats. */
export function withoutAddresses(words: string | null): string | null {
  return words === null ? null : words.replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, (address) => trackerPlace(address))
}
