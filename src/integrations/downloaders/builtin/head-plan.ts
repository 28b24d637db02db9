import { chooseFileName } from './file-name.ts'

/** Why an attempt ended. A `lasting` failure is not retried automatically. */
export class Setback extends Error {
  readonly lasting: boolean
  readonly retryAfterSeconds: number | null
  /** The server has no such file. */
  readonly isGone: boolean
  constructor(message: string, lasting: boolean, retryAfterSeconds: number | null = null, isGone = false) {
    super(message)
    this.isGone = isGone
    this.lasting = lasting
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export type Head = { status: number; headers: Headers; url: string }
export type Known = { title: string; fileName: string | null; size: number | null; validator: string | null }

/** The offset at which the body starts, and the known facts about the file. */
export type Plan = { start: number; size: number | null; validator: string | null; fileName: string }

/** Asks for the rest, if the server can prove that it still is the same file; else for the whole. */
export function rangeHeaders(known: Known, have: number): Record<string, string> {
  const headers = { 'Accept-Encoding': 'identity' }
  if (have === 0 || known.validator === null) return headers
  return { ...headers, Range: `bytes=${have}-`, 'If-Range': known.validator }
}

/**
 * How to use a response when `have` bytes exist. Throws Setback when it carries no content.
 * https://www.rfc-editor.org/rfc/rfc9110#name-range-requests
 */
export function planOf(head: Head, known: Known, have: number): Plan {
  if (head.status === 206) return continued(head, known, have)
  if (head.status === 416) throw new Setback('the server has no such part; starting over', false, 0)
  if (head.status !== 200) throw describeRefusal(head)
  const fileName = known.fileName ?? chooseFileName(head, known.title)
  const type = head.headers.get('content-type') ?? ''
  if (/^text\/html/i.test(type) && !/\.html?$/i.test(fileName)) {
    throw new Setback('the link leads to a web page, not to a file', true)
  }
  return { start: 0, size: lengthOf(head), validator: validatorOf(head), fileName }
}

function continued(head: Head, known: Known, have: number): Plan {
  const range = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(head.headers.get('content-range') ?? '')
  const size = range?.[3] === '*' ? known.size : Number(range?.[3])
  const sameFile = size === known.size || known.size === null
  if (range === null || Number(range[1]) !== have || !sameFile || known.fileName === null) {
    throw new Setback('the server sent a different range than requested; starting over', false, 0)
  }
  return { start: have, size, validator: known.validator, fileName: known.fileName }
}

function describeRefusal({ status, headers }: Head): Setback {
  const wait = Number(headers.get('retry-after'))
  const passing = status >= 500 || status === 408 || status === 425 || status === 429
  const problem =
    status === 401 || status === 403 ? 'refused the download' : status === 404 ? 'has no such file' : 'answered'
  const retryAfterSeconds = wait > 0 ? Math.min(wait, 3600) : null
  const isGone = status === 404 || status === 410
  return new Setback(`the server ${problem} (status ${status})`, !passing, retryAfterSeconds, isGone)
}

/** Returns what proves that a file is still the same: a strong ETag or a date. */
function validatorOf({ headers }: Head): string | null {
  const etag = headers.get('etag')
  return etag !== null && !etag.startsWith('W/') ? etag : headers.get('last-modified')
}

function lengthOf({ headers }: Head): number | null {
  const length = headers.get('content-length')
  return length !== null && /^\d{1,15}$/.test(length) ? Number(length) : null
}
