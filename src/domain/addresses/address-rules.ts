import { type Ipv6Groups, parseIpv4, parseIpv6 } from './ip-address.ts'

const addressKinds = ['public', 'private', 'loopback', 'forbidden'] as const
export type AddressKind = (typeof addressKinds)[number]

/** `reason` completes the sentence "<address> is …". */
export type AddressVerdict = { kind: AddressKind; reason: string }

type Range = [network: string, prefix: number, kind: AddressKind, reason: string]

const metadata = 'a cloud metadata address'

// First match wins. https://www.iana.org/assignments/iana-ipv4-special-registry
const ipv4Ranges: Range[] = [
  ['169.254.169.254', 32, 'forbidden', metadata],
  ['100.100.100.200', 32, 'forbidden', metadata],
  ['192.0.0.192', 32, 'forbidden', metadata],
  ['168.63.129.16', 32, 'forbidden', metadata],
  ['0.0.0.0', 8, 'forbidden', 'an unspecified address'],
  ['169.254.0.0', 16, 'forbidden', 'a link-local address'],
  ['224.0.0.0', 4, 'forbidden', 'a multicast address'],
  ['255.255.255.255', 32, 'forbidden', 'a broadcast address'],
  ['240.0.0.0', 4, 'forbidden', 'a reserved address'],
  ['127.0.0.0', 8, 'loopback', 'this machine'],
  ['10.0.0.0', 8, 'private', 'a private address'],
  ['172.16.0.0', 12, 'private', 'a private address'],
  ['192.168.0.0', 16, 'private', 'a private address'],
  ['100.64.0.0', 10, 'private', 'a shared address'],
  ['192.0.0.0', 24, 'private', 'a special-purpose address'],
  ['198.18.0.0', 15, 'private', 'a benchmarking address'],
]

// https://www.iana.org/assignments/iana-ipv6-special-registry
const ipv6Ranges: Range[] = [
  ['::', 128, 'forbidden', 'an unspecified address'],
  ['::1', 128, 'loopback', 'this machine'],
  ['fd00:ec2::254', 128, 'forbidden', metadata],
  ['fd20:ce::254', 128, 'forbidden', metadata],
  ['fd00:42::42', 128, 'forbidden', metadata],
  ['fe80::', 10, 'forbidden', 'a link-local address'],
  ['ff00::', 8, 'forbidden', 'a multicast address'],
  ['fc00::', 7, 'private', 'a private address'],
  ['fec0::', 10, 'private', 'a site-local address'],
]

const forbiddenNames = [
  'metadata.google.internal',
  'metadata.goog',
  'metadata.azure.internal',
  'metadata.tencentyun.com',
  'metadata.platformequinix.com',
  'instance-data',
  'instance-data.ec2.internal',
]

const severity: Record<AddressKind, number> = { public: 0, private: 1, loopback: 2, forbidden: 3 }
const publicAddress: AddressVerdict = { kind: 'public', reason: 'a public address' }

/**
 * Classifies an IP address in any notation that system calls accept (decimal, octal, hex, zone). IPv6 addresses that
 * embed an IPv4 address are judged by it. Anything that is not an IP address is forbidden.
 */
export function judgeAddress(ip: string): AddressVerdict {
  const text = ip.trim().replace(/^\[(.*)\]$/, '$1')
  const ipv4 = parseIpv4(text)
  if (ipv4 !== null) return judgeIpv4(ipv4)
  const ipv6 = parseIpv6(text)
  return ipv6 === null ? { kind: 'forbidden', reason: 'not an IP address' } : judgeIpv6(ipv6)
}

/** The verdict on a forbidden host name, before it is resolved; null if it may be resolved. */
export function judgeHostName(name: string): AddressVerdict | null {
  const plain = name.toLowerCase().replace(/\.+$/, '')
  if (!forbiddenNames.some((known) => plain === known || plain.endsWith(`.${known}`))) return null
  return { kind: 'forbidden', reason: 'the name of a cloud metadata service' }
}

function judgeIpv4(address: number): AddressVerdict {
  for (const [network, prefix, kind, reason] of ipv4Ranges) {
    const start = parseIpv4(network) ?? 0
    const size = 2 ** (32 - prefix)
    if (address >= start && address < start + size) return { kind, reason }
  }
  return publicAddress
}

function judgeIpv6(groups: Ipv6Groups): AddressVerdict {
  for (const [network, prefix, kind, reason] of ipv6Ranges) {
    const start = parseIpv6(network)
    if (start !== null && sharesPrefix(groups, start, prefix)) return { kind, reason }
  }
  return embeddedIpv4(groups)
    .map(judgeIpv4)
    .reduce((worst, next) => (severity[next.kind] > severity[worst.kind] ? next : worst), publicAddress)
}

function sharesPrefix(left: Ipv6Groups, right: Ipv6Groups, prefix: number): boolean {
  return left.every((group, index) => {
    const bits = Math.min(16, Math.max(0, prefix - index * 16))
    const mask = (0xffff << (16 - bits)) & 0xffff
    return (group & mask) === ((right[index] ?? 0) & mask)
  })
}

/** The IPv4 addresses that translation and tunnel prefixes embed in an IPv6 address. */
function embeddedIpv4(groups: Ipv6Groups): number[] {
  const pair = (at: number): number => (groups[at] ?? 0) * 0x10000 + (groups[at + 1] ?? 0)
  const starts = (...head: number[]): boolean => head.every((group, index) => groups[index] === group)
  const found: number[] = []
  const mapped = starts(0, 0, 0, 0, 0, 0xffff) || starts(0, 0, 0, 0, 0xffff, 0) || starts(0, 0, 0, 0, 0, 0)
  if (mapped || starts(0x64, 0xff9b)) found.push(pair(6))
  // RFC 6052: a /48 translation prefix splits the address around the bits 64..71.
  if (starts(0x64, 0xff9b, 1)) found.push((groups[3] ?? 0) * 0x10000 + ((pair(4) >>> 8) & 0xffff))
  if (starts(0x2002)) found.push(pair(1))
  if (starts(0x2001, 0)) found.push(pair(6) ^ -1, pair(2))
  if (groups[5] === 0x5efe && (groups[4] === 0 || groups[4] === 0x200)) found.push(pair(6))
  return found.map((address) => address >>> 0)
}
