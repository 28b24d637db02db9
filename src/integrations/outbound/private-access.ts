import { addressList } from '#domain/addresses/address-block.ts'
import { judgeAddress } from '#domain/addresses/address-rules.ts'
import { readPrivateHost } from '#domain/addresses/private-hosts.ts'
import { hostOf } from './checked-addresses.ts'

/** Whether an address that a URL's host resolves to is on the list of private hosts. */
export function isListedHost(entries: readonly string[], url: URL, address: string): boolean {
  const name = hostOf(url).toLowerCase().replace(/\.$/, '')
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return entries.some((entry) => {
    const listed = readPrivateHost(entry)
    if (listed === null || (listed.port !== null && listed.port !== port)) return false
    return listed.host === name || addressList([listed.host])(address)
  })
}

/**
 * The origins that the hop after a redirect may reach at private addresses; null for all. An address that an
 * administrator entered may be anywhere, and a server of the own network may redirect within it. One on the Internet
 * must not lead into it.
 */
export function privateOriginsAfter(
  current: readonly string[] | null,
  addresses: readonly { address: string }[],
): readonly string[] | null {
  return current === null && addresses.every(({ address }) => judgeAddress(address).kind === 'public') ? [] : current
}
