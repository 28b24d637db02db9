import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import process from 'node:process'
import { parseIpv4, parseIpv6 } from '#domain/addresses/ip-address.ts'
import { duplicate } from './libc.ts'

/** The two ends of a connection as the server sees them. */
export type ConnectionEnds = { address: string; port: number; localPort: number }

const tables = ['/proc/self/net/tcp', '/proc/self/net/tcp6']
const descriptors = '/proc/self/fd'
/** The state of an open connection in the table. */
const established = '01'

/**
 * A second descriptor of an open connection of this process, which the caller closes; `null` where the system does not offer that. The
 * runtime closes connections on the same thread, so that its descriptor cannot become another one meanwhile.
 */
export function duplicateConnection(ends: ConnectionEnds): number | null {
  if (process.platform !== 'linux') return null
  try {
    const inode = inodeOf(ends)
    const found = inode === null ? null : descriptorOf(inode)
    return found === null ? null : duplicate(found)
  } catch {
    return null
  }
}

/** `null` unless exactly one connection has these ends. */
function inodeOf({ address, port, localPort }: ConnectionEnds): string | null {
  const wanted = bytesOf(address)
  if (wanted === null) return null
  const found = new Set<string>()
  for (const table of tables) {
    for (const line of readTable(table)) {
      const [, local = '', remote = '', state, , , , , , inode = ''] = line.trim().split(/\s+/)
      if (state !== established || portOf(local) !== localPort || portOf(remote) !== port) continue
      if (tableBytes(remote) === wanted) found.add(inode)
    }
  }
  const [only] = found
  return found.size === 1 && only !== undefined && only !== '0' ? only : null
}

function readTable(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').slice(1)
  } catch {
    // A system without IPv6 has one table.
    return []
  }
}

function portOf(end: string): number {
  return Number.parseInt(end.slice(end.indexOf(':') + 1), 16)
}

const mappedPrefix = '00000000000000000000ffff'

/** An address as 32 hexadecimal digits. */
function bytesOf(address: string): string | null {
  const ipv4 = /^[\d.]+$/.test(address) ? parseIpv4(address) : null
  if (ipv4 !== null) return mappedPrefix + ipv4.toString(16).padStart(8, '0')
  return (
    parseIpv6(address)
      ?.map((group) => group.toString(16).padStart(4, '0'))
      .join('') ?? null
  )
}

/** The table has words of 32 bits in the order of the machine, which is little-endian wherever Bun runs. */
function tableBytes(end: string): string {
  const hex = end.slice(0, end.indexOf(':')).toLowerCase()
  const bytes = hex.replace(/(..)(..)(..)(..)/g, '$4$3$2$1')
  return bytes.length === 8 ? mappedPrefix + bytes : bytes
}

function descriptorOf(inode: string): number | null {
  const wanted = `socket:[${inode}]`
  for (const name of readdirSync(descriptors)) {
    try {
      if (readlinkSync(`${descriptors}/${name}`) === wanted) return Number(name)
    } catch {
      // The folder was read through a descriptor that is closed now.
    }
  }
  return null
}
