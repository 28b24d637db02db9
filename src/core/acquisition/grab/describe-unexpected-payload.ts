/**
 * Why bytes that are neither torrent nor NZB are no file either, as a sentence; `null` when they may be one. Without
 * `quotes` it tells nothing of what they say: who named the address might not be allowed to read what is there.
 */
export function describeUnexpectedPayload(
  bytes: Uint8Array,
  contentType: string | null,
  quotes: boolean,
): string | null {
  if (bytes.length === 0) return 'the download link answered with nothing at all'
  const text = new TextDecoder().decode(bytes.subarray(0, 4096)).trim()
  const refusal = /^(?:<\?xml[^>]*>\s*)?<error\b[^>]*\bdescription="([^"]*)"/i.exec(text)?.[1]
  if (refusal !== undefined) {
    return quotes ? `the indexer refused the download: ${refusal.slice(0, 300)}` : 'the server refused the download'
  }
  if (/^(?:<!--[\s\S]*?-->\s*)?(?:<!doctype html|<html\b)/i.test(text) || /^text\/html\b/i.test(contentType ?? '')) {
    const title = /<title[^>]*>([^<]{1,200})/i.exec(text)?.[1]?.trim()
    const named = title === undefined || !quotes ? '' : ` ("${title}")`
    return `the download link leads to a web page${named}, not to a torrent or NZB: perhaps it wants a sign-in`
  }
  if (/^(?:application\/json|application\/xml|text\/xml|text\/plain)\b/i.test(contentType ?? '')) {
    const words = 'the download link answered with words instead of a file'
    if (!quotes) return `${words} (${contentType?.split(';')[0]?.trim()})`
    return `${words}: ${text.replace(/\s+/g, ' ').slice(0, 200)}`
  }
  return null
}
