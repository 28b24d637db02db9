import { Type } from '@sinclair/typebox'

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
