import { Type } from '@sinclair/typebox'
import { maskedSecret } from '../scalars.ts'

/** An http or https URL entered by an admin. */
export const ServiceAddress = Type.String({
  pattern: '^https?://[^\\s/?#]+[^\\s]*$',
  maxLength: 2000,
  examples: ['http://192.168.1.20:8080'],
})

/** Joins a URL and a path with exactly one slash. */
export function joinAddress(address: string, path: string): string {
  return `${address.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`
}

const secretName =
  /^(?:jackett_)?(?:api_?key|pass_?key|passwd|password|torrent_pass|auth_?key|rss_?key|token|secret|r)$/i

/** Masks the values of secret query parameters. Texts without a query are returned unchanged. */
export function maskLink(link: string): string {
  const [address = '', ...rest] = link.split('?')
  if (rest.length === 0 || /^magnet:/i.test(link)) return link
  const parameters = rest
    .join('?')
    .split('&')
    .map((parameter) => {
      const [name = '', ...value] = parameter.split('=')
      return value.length > 0 && secretName.test(name) ? `${name}=${maskedSecret}` : parameter
    })
  return `${address}?${parameters.join('&')}`
}
