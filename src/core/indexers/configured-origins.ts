import type { AppContext } from '../app-context.ts'
import { readProwlarrState } from './prowlarr-state.ts'

export type OriginDeps = Pick<AppContext, 'settings' | 'services'> & {
  indexers: Pick<AppContext['indexers'], 'all'>
  rssFeeds: Pick<AppContext['rssFeeds'], 'all'>
  downloaders: Pick<AppContext['downloaders'], 'all'>
}

/** The origins whose addresses an administrator entered: links may lead to them even if they are private. */
export function configuredOrigins({ settings, services, indexers, rssFeeds, downloaders }: OriginDeps): string[] {
  const addresses = [
    ...indexers.all().map(({ url }) => url),
    ...rssFeeds.all().map(({ url }) => url),
    ...downloaders.all().map(({ url }) => url),
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
