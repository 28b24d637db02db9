import { isNetwork } from './address-block.ts'

const hostName = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*\.?$/i
const withPort = /^(\[[^\]]+\]|[^:]+):(\d{1,5})$/

/** A host name, an address or a network, such as `tracker.lan:8080`, `192.168.1.20` or `10.0.0.0/8`. */
export type PrivateHost = { host: string; port: string | null }

/** Reads an entry of the list of private hosts; null if it is none. */
export function readPrivateHost(entry: string): PrivateHost | null {
  const text = entry.trim()
  const [, named = text, port = null] = withPort.exec(text) ?? []
  const host = named.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  if (port !== null && (host.includes('/') || Number(port) < 1 || Number(port) > 65_535)) return null
  return isNetwork(host) || hostName.test(host) ? { host: host.replace(/\.$/, ''), port } : null
}
