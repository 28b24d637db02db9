import { secretsInAddress } from '../secrets/masked-address.ts'

const minLength = 20

/**
 * The parts of a feed's address that are hidden in messages. Addresses of feeds contain ordinary words, such as
 * `category`, which must not be hidden wherever they occur.
 */
export function feedSecrets(address: string): string[] {
  return secretsInAddress(address).filter((part) => /\d/.test(part) || part.length >= minLength)
}
