import { AppError, fieldError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { maskedSecret } from '#domain/scalars.ts'
import { maskAddress, unmaskAddress } from '#domain/secrets/masked-address.ts'

/** A stored secret that a change keeps, with the field for entering it again. */
export type KeptSecret = { field: string; label: string }

type AddressChange = { before: string | null; after: string | null; kept: readonly KeptSecret[] }

/**
 * Keeps stored credentials from being sent to a host, scheme or port for which they were not entered: whoever may change
 * an address must not be able to read them that way. Throws AppError `invalid` with the fields to fill in again.
 */
export function assertSameDestination({ before, after, kept }: AddressChange): void {
  if (kept.length === 0 || after === null) return
  const known = before === null ? 'none' : destinationOf(before)
  const changed = destinationOf(after)
  if (known === changed) return
  const labels = kept.map(({ label }) => label).join(' and ')
  const message = say('services.addressChanged', { before: known, after: changed, fields: labels })
  throw new AppError('invalid', message, { details: kept.map(({ field }) => ({ path: field, message })) })
}

/**
 * The address after a change. Masks keep the stored parts. Throws AppError `invalid` for a mask of a part that is not
 * stored.
 */
export function changedAddress(before: string, entered: string | undefined): { url: string; kept: KeptSecret[] } {
  if (entered === undefined || entered === maskAddress(before)) return { url: before, kept: [] }
  const url = unmaskAddress(entered, before)
  if (url !== null) return { url, kept: url === entered ? [] : [{ field: 'url', label: 'complete address' }] }
  const message = say('services.maskedAddressIncomplete', { mask: maskedSecret })
  throw fieldError('url', message)
}

/** Returns what an address connects to: scheme, host and port, or the path of a local socket. */
function destinationOf(address: string): string {
  const url = URL.parse(address)
  if (url === null) return address
  return `${url.protocol}//${url.host.toLowerCase() || url.pathname}`
}
