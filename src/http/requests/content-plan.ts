import { type ByteRange, parseRanges } from '#domain/file-delivery/byte-ranges.ts'

/** The state of a content that can be requested in parts. The ETag is a strong one. */
export type Content = { etag: string; modifiedAt: Date; size: number }

/** What a request gets of it: `status` 206 with one or more ranges, 200, or none of its bytes. */
export type ContentPlan = { status: 200 } | { status: 206; ranges: ByteRange[] } | { status: 304 | 412 | 416 }

/** A change within a second has the same date, so that a recent date is no proof. */
const dateIsProofAfterMs = 60_000

/**
 * Decides by the conditional headers and the ranges of a request, in the order of RFC 9110. Ranges of a HEAD request are ignored.
 * https://www.rfc-editor.org/rfc/rfc9110#name-precedence-of-preconditions
 */
export function planContent(
  headers: Headers,
  content: Content,
  { isHead, now }: { isHead: boolean; now: Date },
): ContentPlan {
  if (!isExpected(headers, content)) return { status: 412 }
  if (isKnown(headers, content)) return { status: 304 }
  const ranges =
    isHead || !isSameContent(headers, content, now) ? null : parseRanges(headers.get('range'), content.size)
  if (ranges === null) return { status: 200 }
  return ranges.length === 0 ? { status: 416 } : { status: 206, ranges }
}

/** If-Match, or without it If-Unmodified-Since. */
function isExpected(headers: Headers, content: Content): boolean {
  const tags = headers.get('if-match')
  if (tags !== null) return tags.trim() === '*' || tagsIn(tags).includes(content.etag)
  const date = dateIn(headers.get('if-unmodified-since'))
  return date === null || secondOf(content.modifiedAt) <= date
}

/** If-None-Match, or without it If-Modified-Since. */
function isKnown(headers: Headers, content: Content): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null) {
    return tags.trim() === '*' || tagsIn(tags).some((tag) => tag.replace(/^W\//, '') === content.etag)
  }
  const date = dateIn(headers.get('if-modified-since'))
  return date !== null && secondOf(content.modifiedAt) <= date
}

/** If-Range: whether the client has parts of this very content. */
function isSameContent(headers: Headers, content: Content, now: Date): boolean {
  const proof = headers.get('if-range')?.trim()
  if (proof === undefined) return true
  if (proof.includes('"')) return proof === content.etag
  const isOld = now.getTime() - content.modifiedAt.getTime() > dateIsProofAfterMs
  return isOld && dateIn(proof) === secondOf(content.modifiedAt)
}

function tagsIn(header: string): string[] {
  return header.match(/(?:W\/)?"[^"]*"/g) ?? []
}

function secondOf(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}

function dateIn(header: string | null): number | null {
  const time = header === null ? Number.NaN : Date.parse(header)
  return Number.isNaN(time) ? null : Math.floor(time / 1000)
}
