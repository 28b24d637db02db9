import { isIpAddress } from '#domain/addresses/ip-address.ts'
import { AppError, errorMessage } from '#domain/errors.ts'
import type { ServeOptions } from '#domain/ports/serve.ts'

type Address = Pick<ServeOptions, 'hostname' | 'port'>

const anyAddress: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** The URL at which a client on the same machine reaches the server. */
export function reachableUrl({ hostname, port }: Address, tls: boolean): string {
  const host = anyAddress[hostname] ?? hostname
  return `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`
}

const remedies: Record<string, (address: Address) => string> = {
  EADDRINUSE: ({ port }) => `port ${port} is already in use. Stop the program that uses it or choose another port.`,
  EACCES: ({ port }) =>
    `this user may not open port ${port}. Choose a port above 1023, or grant the permission to open low ports.`,
  EADDRNOTAVAIL: ({ hostname }) => `this machine has no address ${hostname}. Use one of its addresses, or 0.0.0.0.`,
  EINVAL: ({ hostname }) => `${hostname} is not an address of this machine. Use an IP address, or 0.0.0.0.`,
}

/** An error that says which port could not be opened and what to do. */
export function listenFailure(cause: unknown, address: Address): Error {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const reason = isUnknownHost(address, code, cause)
    ? `the host name ${address.hostname} is unknown. Set LUDARR_HOST to an address of this machine, or to 0.0.0.0 for all.`
    : (remedies[code]?.(address) ?? errorMessage(cause))
  return new AppError(
    'conflict',
    `Cannot listen on ${address.hostname}:${address.port}: ${reason}`,
    { code },
    { cause },
  )
}

const portCodes = new Set(['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL'])

/** Bun reports a host name that cannot be resolved with whatever error code the system had last. */
function isUnknownHost({ hostname }: Address, code: string, cause: unknown): boolean {
  if (isIpAddress(hostname)) return false
  return !portCodes.has(code) || /failed to lookup address/i.test(errorMessage(cause))
}
