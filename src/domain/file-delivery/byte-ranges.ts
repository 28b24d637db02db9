/** Bytes from `start` to before `end`. */
export type ByteRange = { start: number; end: number }

/** More ranges than this are a mistake or an attack. The whole content is sent instead, as RFC 9110 allows. */
const maxRanges = 16

/**
 * The ranges that a Range header asks for, in its order, with overlapping and adjacent ones joined. `null` for a header
 * that must be ignored: the whole content is sent. Empty if no range is within the content (416).
 * https://www.rfc-editor.org/rfc/rfc9110#name-range-requests
 */
export function parseRanges(header: string | null, size: number): ByteRange[] | null {
  const list = /^\s*bytes\s*=(.*)$/i.exec(header ?? '')?.[1]
  if (list === undefined) return null
  const specs = list
    .split(',')
    .map((spec) => spec.trim())
    .filter((spec) => spec !== '')
  if (specs.length === 0 || specs.length > maxRanges) return null
  const ranges: ByteRange[] = []
  for (const spec of specs) {
    const range = parseRange(spec, size)
    if (range === null) return null
    if (range.start < range.end) ranges.push(range)
  }
  return joined(ranges)
}

/** An empty range if it is outside of the content; `null` if it is not a range. */
function parseRange(spec: string, size: number): ByteRange | null {
  const [, first = '', last = ''] = /^(\d*)\s*-\s*(\d*)$/.exec(spec) ?? []
  if (first === '' && last === '') return null
  if (first === '') return { start: Math.max(0, size - Number(last)), end: size }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  return { start, end: last === '' ? size : Math.min(size, Number(last) + 1) }
}

function joined(ranges: readonly ByteRange[]): ByteRange[] {
  const result: ByteRange[] = []
  for (const range of ranges) {
    let { start, end } = range
    for (let at = result.length - 1; at >= 0; at -= 1) {
      const other = result[at]
      if (other === undefined || other.start > end || start > other.end) continue
      start = Math.min(start, other.start)
      end = Math.max(end, other.end)
      result.splice(at, 1)
      // It may reach others now.
      at = result.length
    }
    result.push({ start, end })
  }
  return result
}
