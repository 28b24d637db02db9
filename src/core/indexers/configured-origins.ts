import type { AppContext } from '../app-context.ts'
import { readProwlarrState } from './prowlarr-state.ts'

export type OriginDeps = Pick<AppContext, 'settings' | 'services'> & {
  indexers: Pick<AppContext['indexers'], 'all'>
  rssFeeds: Pick<AppContext['rssFeeds'], 'all'>
}

/**
 * The origins of services that an administrator entered and that release links lead to: such links may be private.
 * Download clients are not among them: no release is there, and some carry out what a link asks for.
 */
export function configuredOrigins({ settings, services, indexers, rssFeeds }: OriginDeps): string[] {
  const addresses = [
    ...indexers.all().map(({ url }) => url),
    ...rssFeeds.all().map(({ url }) => url),
    readProwlarrState({ settings }).connection?.url ?? null,
    ...Object.values(services.addresses),
  ]
  return [...new Set(addresses.flatMap((address) => (address === null ? [] : (URL.parse(address)?.origin ?? []))))]
}

/** The origin of a link that an administrator entered as a download; none for members. */
export function enteredOrigins({ users }: Pick<AppContext, 'users'>, userId: string | null, link: string): string[] {
  const origin = URL.parse(link.trim())?.origin
  return origin !== undefined && userId !== null && users.find(userId)?.role === 'admin' ? [origin] : []
}
