import { Type } from '@sinclair/typebox'

/** An http or https address an admin gives. */
export const ServiceAddress = Type.String({
  pattern: '^https?://[^\\s/?#]+[^\\s]*$',
  maxLength: 2000,
  examples: ['http://192.168.1.20:8080'],
})

/** Joins an address and a path without doubling or losing a slash. */
export function joinAddress(address: string, path: string): string {
  return `${address.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`
}
