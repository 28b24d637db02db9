import { AppError } from '#domain/errors.ts'
import type { Text } from '#domain/messages/message.ts'
import { named, say } from '#domain/messages/say.ts'
import { readProgramVersion } from '#domain/system/program-version.ts'
import type { AppContext } from '../app-context.ts'

/** `null` if the answer names a pre-release or a draft only. */
export type LatestVersion = { version: string; releaseUrl: string | null } | null

const product = 'Update check'
const maxBytes = 1024 * 1024
const maxRedirects = 3
const maxUrlLength = 500

/**
 * Asks an address for the newest version. Sends nothing about this installation, not even its version, and follows
 * redirects within the same host only. Throws AppError `upstream` for an answer without a version.
 */
export async function fetchLatestVersion(
  { outbound }: Pick<AppContext, 'outbound'>,
  url: string,
  signal?: AbortSignal,
): Promise<LatestVersion> {
  const headers = { accept: 'application/json', 'user-agent': 'Ludarr' }
  let address = url
  for (let redirects = 0; ; redirects += 1) {
    const request = { product, url: address, headers, maxBytes, redirect: 'manual' } as const
    const answer = await outbound.request(signal === undefined ? request : { ...request, signal })
    const location = answer.headers.get('location')
    if (answer.status < 300 || answer.status >= 400 || location === null) {
      if (answer.status !== 200) throw failed(say('services.updateServerStatus', { status: answer.status }))
      return readAnswer(answer.json())
    }
    if (redirects === maxRedirects) throw failed(say('services.updateRedirects', { count: maxRedirects }))
    address = redirectWithin(address, location)
  }
}

function redirectWithin(from: string, location: string): string {
  const target = URL.parse(location, from)
  const source = new URL(from)
  const isSame = target?.origin === source.origin
  const isUpgrade = target?.protocol === 'https:' && source.protocol === 'http:' && target.hostname === source.hostname
  if (target === null || !(isSame || isUpgrade)) {
    throw failed(say('services.updateOtherHost'))
  }
  return target.href
}

/** What tags have before a version where a repository has others as well. */
const prefixes = /^(?:ludarr|release|releases|version)[-_/@ ]+(?=v?\d)/i

function readAnswer(answer: unknown): LatestVersion {
  const { version, tag_name: tag, url, html_url: page, _links: links, prerelease, draft, ...rest } = fieldsOf(answer)
  const named = version ?? tag
  const read = typeof named === 'string' ? readProgramVersion(named.trim().replace(prefixes, '')) : null
  if (read === null) throw failed(say('services.updateNoVersion'))
  if (read.isPreRelease || prerelease === true || draft === true || rest.upcoming_release === true) return null
  // GitHub and Forgejo name the API in `url`, and GitLab has the page among its links.
  const releaseUrl = [page, fieldsOf(links).self, url].map(webAddress).find((link) => link !== null && !isOfApi(link))
  return { version: read.numbers.join('.'), releaseUrl: releaseUrl ?? null }
}

/** Where programs get JSON, and admins would. */
function isOfApi(link: string): boolean {
  const { hostname, pathname } = new URL(link)
  return /^api\./i.test(hostname) || /^\/(?:[^/]+\/)?api(?:\/|$)/i.test(pathname)
}

const fieldsOf = (answer: unknown): Record<string, unknown> =>
  typeof answer === 'object' && answer !== null ? { ...answer } : {}

/** A link that admins may follow. */
function webAddress(value: unknown): string | null {
  const url = typeof value === 'string' && value.length <= maxUrlLength ? URL.parse(value) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  return url.href
}

const failed = (reason: Text): AppError => new AppError('upstream', named(product, reason))
