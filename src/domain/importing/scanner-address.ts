/** The name of the virus scanner in messages and in the states of services. */
export const scannerName = 'ClamAV'

/** Where a virus scanner listens. */
export type ScannerAddress = { socketPath: string } | { host: string; port: number }

const defaultPort = 3310

/** Reads `/run/clamav/clamd.ctl`, `unix:/run/clamav/clamd.ctl`, `host`, `host:3310`, `tcp://host:3310` or `[::1]:3310`. */
export function parseScannerAddress(text: string): ScannerAddress | null {
  const input = text.trim()
  const socketPath = input.replace(/^unix:(\/\/)?(?=\/)/i, '')
  if (socketPath.startsWith('/')) return socketPath.includes('\0') ? null : { socketPath }
  const [, ipv6, name, port] =
    /^(?:tcp:\/\/)?(?:\[([0-9a-f:.]+)\]|([a-z0-9](?:[a-z0-9._-]*[a-z0-9])?))(?::(\d{1,5}))?$/i.exec(input) ?? []
  const host = ipv6 ?? name
  const number = port === undefined ? defaultPort : Number(port)
  return host === undefined || number < 1 || number > 65_535 ? null : { host, port: number }
}

/** The address as a URL for the rules that all services obey; null for a local socket. */
export function urlOfScanner(address: ScannerAddress): string | null {
  if ('socketPath' in address) return null
  const host = address.host.includes(':') ? `[${address.host}]` : address.host
  return `http://${host}:${address.port}`
}
