import { type AddressVerdict, judgeAddress, judgeHostName } from '#domain/addresses/address-rules.ts'
import { isIpAddress } from '#domain/addresses/ip-address.ts'
import { AppError } from '#domain/errors.ts'

export type ResolvedAddress = { address: string; family: number }

/** Resolves a host name; throws the resolver's error. */
export type Resolve = (hostName: string) => Promise<ResolvedAddress[]>

/** `isListed`: the only private addresses that are allowed. Errors then do not say which of them a host has. */
export type AddressPolicy = { allowPrivate: boolean; resolve: Resolve; isListed?: (address: string) => boolean }

const configuredRule = 'private addresses are not allowed by the configuration'
/** One sentence for every private address, so that nobody learns which ones are in use. */
const listedRule =
  'has a private address. Only configured services may have one here, and the private hosts under Settings → Indexers'

/** The host of a URL without the brackets of an IPv6 literal. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}

/**
 * Resolves the addresses that a connection to `url` may use, IPv4 first. This is the only lookup of a hop. Throws AppError
 * `invalid`, with `prefix` before the message, if no address is allowed.
 */
export async function checkedAddresses(url: URL, policy: AddressPolicy, prefix: string): Promise<ResolvedAddress[]> {
  const host = hostOf(url)
  const named = judgeHostName(host)
  if (named !== null) throw refusal(prefix, host, host, named, policy)
  const found = isIpAddress(host) ? [literal(host)] : await policy.resolve(host)
  const judged = found.map((candidate) => ({ candidate, verdict: judgeAddress(candidate.address) }))
  const allowed = judged.filter(({ candidate, verdict }) => isAllowed(candidate, verdict, policy))
  const first = judged[0]
  if (allowed.length === 0 && first !== undefined) {
    throw refusal(prefix, host, first.candidate.address, first.verdict, policy)
  }
  return allowed.map(({ candidate }) => candidate).sort((left, right) => left.family - right.family)
}

function isAllowed({ address }: ResolvedAddress, { kind }: AddressVerdict, policy: AddressPolicy): boolean {
  return kind === 'public' || (kind !== 'forbidden' && (policy.allowPrivate || policy.isListed?.(address) === true))
}

function literal(host: string): ResolvedAddress {
  return { address: host, family: host.includes(':') ? 6 : 4 }
}

function refusal(
  prefix: string,
  host: string,
  address: string,
  verdict: AddressVerdict,
  { isListed }: AddressPolicy,
): AppError {
  if (verdict.kind !== 'forbidden' && isListed !== undefined)
    return new AppError('invalid', `${prefix}${host} ${listedRule}`)
  const target = host === address ? address : `${host} (${address})`
  const consequence = verdict.kind === 'forbidden' ? 'which is never called' : `and ${configuredRule}`
  return new AppError('invalid', `${prefix}${target} is ${verdict.reason}, ${consequence}`)
}
