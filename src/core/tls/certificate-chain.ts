import type { X509Certificate } from 'node:crypto'

/**
 * The certificates in the order in which a server sends them: the one to be used of `own`, then each with the ones that
 * issued it. Certificates that lead nowhere are left out. Empty if `own` is.
 */
export function chainOf(
  certificates: readonly X509Certificate[],
  own: readonly X509Certificate[],
  now: Date,
): X509Certificate[] {
  const [leaf] = own.toSorted((a, b) => rank(b, now) - rank(a, now) || Date.parse(b.validTo) - Date.parse(a.validTo))
  const chain: X509Certificate[] = []
  const add = (certificate: X509Certificate): void => {
    if (chain.some(({ fingerprint256 }) => fingerprint256 === certificate.fingerprint256)) return
    chain.push(certificate)
    for (const issuer of certificates) if (certificate.checkIssued(issuer)) add(issuer)
  }
  if (leaf !== undefined) add(leaf)
  return chain
}

/** A file may contain the expired certificate beside the current one, or an authority with the same key. */
function rank(certificate: X509Certificate, now: Date): number {
  return (new Date(certificate.validTo) > now ? 2 : 0) + (certificate.ca ? 0 : 1)
}
