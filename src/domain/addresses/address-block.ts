import { parseIpv4, parseIpv6 } from './ip-address.ts'

/**
 * The key that rate limits count an address under: an IPv4 address (also if IPv6-mapped), or the /64 network of an IPv6
 * address, within which a client can choose any address. Other texts are returned unchanged.
 */
export function addressBlock(ip: string): string {
  if (!ip.includes(':')) return ip
  const groups = parseIpv6(ip)
  if (groups === null) return ip
  const [high = 0, low = 0] = groups.slice(6)
  if (isMapped(groups)) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** Whether a text is an IP address or a CIDR network. */
export function isNetwork(entry: string): boolean {
  return readNetwork(entry) !== null
}

/** Returns a test for addresses against a list of addresses and CIDR networks. Invalid entries match nothing. */
export function addressList(entries: readonly string[]): (ip: string) => boolean {
  const networks = entries.map(readNetwork).filter((network) => network !== null)
  const plain = new Set(entries)
  return (ip) =>
    plain.has(ip) || networks.some(({ bits, length }) => bitsOf(ip)?.startsWith(bits.slice(0, length)) === true)
}

function readNetwork(entry: string): { bits: string; length: number } | null {
  const [address = '', prefix, ...rest] = entry.split('/')
  if (rest.length > 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix))) return null
  const bits = bitsOf(address)
  if (bits === null) return null
  const ownBits = parseIpv4(address) === null ? 128 : 32
  const length = prefix === undefined ? ownBits : Number(prefix)
  if (!Number.isInteger(length) || length < 0 || length > ownBits) return null
  return { bits, length: 128 - ownBits + length }
}

// IPv4 is converted to IPv4-mapped IPv6, so that both notations compare equal.
function bitsOf(ip: string): string | null {
  const ipv4 = parseIpv4(ip)
  const groups = ipv4 === null ? parseIpv6(ip) : [0, 0, 0, 0, 0, 0xffff, ipv4 >>> 16, ipv4 & 0xffff]
  return groups?.map((group) => group.toString(2).padStart(16, '0')).join('') ?? null
}

function isMapped(groups: readonly number[]): boolean {
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
}
