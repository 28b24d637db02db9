/** An IPv6 address as its eight 16-bit groups. */
export type Ipv6Groups = readonly number[]

/**
 * Parses an IPv4 address to a number; null if it is not one. Accepts what inet_aton accepts: one to four parts, each
 * decimal, octal (`0177`) or hex (`0x7f`); the last part fills the remaining bytes.
 */
export function parseIpv4(text: string): number | null {
  const parts = text.split('.').map(readPart)
  if (parts.length > 4) return null
  let address = 0
  for (const [index, part] of parts.entries()) {
    const last = index === parts.length - 1
    const room = last ? 2 ** (8 * (5 - parts.length)) : 256
    if (part === null || part >= room) return null
    address += last ? part : part * 2 ** (8 * (3 - index))
  }
  return address
}

/** Parses an IPv6 address, ignoring its zone; null if it is not one. */
export function parseIpv6(text: string): Ipv6Groups | null {
  const plain = dottedTailToGroups(text.replace(/%.*$/, ''))
  if (plain === null) return null
  const halves = plain.split('::')
  if (halves.length > 2) return null
  const [head, tail] = halves.map((half) => (half === '' ? [] : half.split(':').map(readGroup)))
  if (head === undefined) return null
  const known = [...head, ...(tail ?? [])]
  if (tail === undefined ? known.length !== 8 : known.length > 7) return null
  const groups = tail === undefined ? head : [...head, ...Array<number>(8 - known.length).fill(0), ...tail]
  return groups.some((group) => Number.isNaN(group)) ? null : groups
}

/** Whether a URL's host is an IP address. */
export function isIpAddress(host: string): boolean {
  return parseIpv4(host) !== null || parseIpv6(host) !== null
}

function dottedTailToGroups(text: string): string | null {
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text)
  if (dotted === null) return text.includes('.') ? null : text
  const ipv4 = parseIpv4(dotted[2] ?? '')
  if (ipv4 === null) return null
  return `${dotted[1]}${(ipv4 >>> 16).toString(16)}:${(ipv4 & 0xffff).toString(16)}`
}

function readPart(part: string): number | null {
  if (/^0x[0-9a-f]*$/i.test(part)) return part.length === 2 ? 0 : Number.parseInt(part, 16)
  if (/^0[0-7]+$/.test(part)) return Number.parseInt(part, 8)
  return /^(0|[1-9]\d*)$/.test(part) ? Number(part) : null
}

function readGroup(group: string): number {
  return /^[0-9a-f]{1,4}$/i.test(group) ? Number.parseInt(group, 16) : Number.NaN
}
