import { createHash } from 'node:crypto'
import type { ServiceRequest } from '#domain/ports/service-client.ts'

export type KeyedRequest = Pick<ServiceRequest, 'url' | 'body' | 'secretParameters'> & { method: string }

/** The key of a response: the name of the service and a digest of the request without its credentials. */
export function cacheKey(product: string, { url, method, body = '', secretParameters = [] }: KeyedRequest): string {
  const address = new URL(url)
  address.username = ''
  address.password = ''
  for (const name of secretParameters) address.searchParams.delete(name)
  const digest = createHash('sha256').update(`${method} ${address.href}\n${body}`).digest('base64url')
  return `${keyPrefix(product)}${digest}`
}

/** What the keys of all responses of a service start with, and those of no other service, such as "Steam images". */
export function keyPrefix(product: string): string {
  return `${product}: `
}
