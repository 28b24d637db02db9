import { joinAddress } from '#domain/addresses/service-address.ts'
import { AppError, NoAnswerError, RetryLaterError, ServiceRefusedError } from '#domain/errors.ts'
import { named, say } from '#domain/messages/say.ts'
import type { FixesWiki } from '#domain/ports/lookups.ts'
import type { ServiceContext } from '#domain/ports/metadata-provider.ts'
import type { Outbound, OutboundAnswer } from '#domain/ports/outbound.ts'
import type { ServiceCall } from '#domain/ports/service-client.ts'
import { createTtlCache } from '#domain/ttl-cache.ts'
import { wireFields } from '#integrations/downloaders/wire-fields.ts'
import { createServiceClient } from '../services/service-client.ts'
import { withDeadline } from '../services/with-deadline.ts'
import { requireList, withChecks } from './check-answers.ts'

const product = 'PCGamingWiki'
const dayMs = 24 * 3_600_000
const failureMs = 5 * 60_000
const limits = { maxCalls: 60, withinMs: 60_000, reserved: 0 }

/**
 * Pages are found by a shortcut that redirects to them, else by a query, for which the wiki may require an account. Either
 * was out of order for months. https://www.pcgamingwiki.com/wiki/PCGamingWiki:API
 */
export function createPcGamingWiki(
  context: ServiceContext,
  observe: (checked: Outbound) => Outbound = (checked) => checked,
): FixesWiki {
  const { outbound, clock, addresses } = context
  const wiki = addresses.pcGamingWiki ?? 'https://www.pcgamingwiki.com'
  const shortcut = createServiceClient({
    ...context,
    product,
    limits,
    outbound: observe(withRedirectAsJson(outbound, wiki)),
  })
  const query = createServiceClient({
    ...context,
    product,
    limits,
    outbound: observe(withChecks(outbound, { after: assertQueried })),
  })
  const failures = createTtlCache<unknown>(clock, { ttlMs: failureMs, maxEntries: 500 })

  async function byShortcut(appId: number, call: ServiceCall): Promise<string | null> {
    const url = `${joinAddress(wiki, '/api/appid.php')}?appid=${appId}`
    return wireFields(await shortcut.json({ url, freshMs: dayMs, call })).text('page')
  }

  async function byQuery(appId: number, call: ServiceCall): Promise<string | null> {
    const parameters = new URLSearchParams({
      action: 'cargoquery',
      tables: 'Infobox_game',
      fields: 'Infobox_game._pageName=Page,Infobox_game.Steam_AppID',
      where: `Infobox_game.Steam_AppID HOLDS "${appId}"`,
      format: 'json',
    })
    const url = `${joinAddress(wiki, '/w/api.php')}?${parameters}`
    const found = wireFields(await query.json({ url, freshMs: dayMs, call }))
    const pages = found.list('cargoquery').map((row) => wireFields(row).fields('title'))
    const page = pages.map((row) => row.text('Page') ?? row.text('_pageName')).find((name) => name !== null)
    if (page == null && pages.length > 0)
      throw new AppError('upstream', say('services.responseIncomplete', { product }))
    return page == null ? null : joinAddress(wiki, `/wiki/${pathOf(page)}`)
  }

  async function find(appId: number, requested?: ServiceCall): Promise<string | null> {
    const call = withDeadline(requested, context)
    let first: AppError
    try {
      return await byShortcut(appId, call)
    } catch (error) {
      if (!(error instanceof AppError) || error instanceof RetryLaterError) throw error
      first = error
    }
    try {
      return await byQuery(appId, call)
    } catch (second) {
      if (!(second instanceof AppError)) throw second
      throw bothFailed(first, second)
    }
  }

  return {
    async pageOf(appId, call) {
      const key = String(appId)
      const failure = failures.get(key)
      if (failure !== undefined) throw failure
      try {
        return await find(appId, call)
      } catch (error) {
        failures.set(key, error)
        throw error
      }
    },
  }
}

/** Joins the failures of both ways. Only a refusal of both lasts: otherwise the wiki may answer again soon. */
function bothFailed(first: AppError, second: AppError): AppError {
  if (first.message === second.message) return second
  const message = say('services.bothFailed', { cause: first.text, detail: second.text })
  const isLasting = first instanceof ServiceRefusedError && second instanceof ServiceRefusedError
  return isLasting ? new ServiceRefusedError(message) : new AppError('upstream', message, {}, { cause: second })
}

/** The target of the redirect as JSON, so that it is cached and limited like other answers. */
function withRedirectAsJson(outbound: Outbound, wiki: string): Outbound {
  return {
    ...outbound,
    async request(request) {
      const answer = await outbound.request({ ...request, redirect: 'manual' })
      const { status, headers } = answer
      assertAllowed(answer, 'the shortcut to its pages')
      const shown = status === 200 ? shownPage(answer.text(), wiki) : undefined
      if (shown !== undefined) return asJson(answer, { page: shown })
      const location = status >= 300 && status < 400 ? headers.get('location') : null
      const page = location === null ? null : pageAt(location, wiki)
      if (page !== null) return asJson(answer, { page })
      if (isGone(status)) throw new ServiceRefusedError(say('services.shortcutGone', { product }))
      if (status >= 400) return answer
      throw new NoAnswerError(say('services.shortcutLeadsNowhere', { product, status }))
    },
  }
}

/**
 * Reads what the shortcut says when it does not redirect, as for a game that has no page yet: the first page that it
 * lists, or `null`. `undefined` for anything else. https://github.com/PCGamingWiki/api/blob/master/appid.php
 */
function shownPage(html: string, wiki: string): string | null | undefined {
  const [, links] = /<p>Multiple pages found for AppID\b(.*)/s.exec(html) ?? []
  if (links !== undefined) {
    const addresses = Array.from(links.matchAll(/<a href=["']?([^\s"'>]+)/g), ([, address = '']) =>
      pageAt(address, wiki),
    )
    return addresses.find((address) => address !== null) ?? null
  }
  const hasNone = /<p>No page for .+ exists, would you like to create it\?|(?:^|>)\s*No such AppID\.\s*(?:<|$)/.test(
    html,
  )
  return hasNone ? null : undefined
}

function asJson(answer: OutboundAnswer, value: unknown): OutboundAnswer {
  const text = JSON.stringify(value)
  return { ...answer, status: 200, text: () => text, json: () => value }
}

/** The address of a page of the wiki; `null` for any other, such as one where browsers are checked. */
function pageAt(location: string, wiki: string): string | null {
  const url = URL.parse(location, wiki)
  const withoutPrefix = (host: string): string => host.replace(/^www\./, '')
  const isWiki = url !== null && withoutPrefix(url.host) === withoutPrefix(new URL(wiki).host)
  return isWiki && url.pathname.includes('/wiki/') ? url.href : null
}

/** Errors of a query that needs rights or is no longer there. https://www.mediawiki.org/wiki/API:Errors_and_warnings */
const lastingErrors: ReadonlySet<string | null> = new Set(['permissiondenied', 'readapidenied', 'badvalue'])

function assertQueried(answer: OutboundAnswer): void {
  const { status } = answer
  assertAllowed(answer, 'queries')
  if (isGone(status)) throw new ServiceRefusedError(say('services.queriesGone', { product, status }))
  if (status !== 200) return
  const error = wireFields(answer.json()).fields('error')
  if (lastingErrors.has(error.text('code'))) {
    throw new ServiceRefusedError(
      named(product, error.text('info')?.slice(0, 300) ?? say('services.queriesNeedAccount')),
    )
  }
  requireList(product, ['cargoquery'])(answer)
}

const isGone = (status: number): boolean => status === 404 || status === 410

function assertAllowed({ status }: OutboundAnswer, what: string): void {
  if (status !== 401 && status !== 403) return
  throw new ServiceRefusedError(say('services.notAllowed', { product, what, status }))
}

/** Titles of pages keep the colon and the slash. https://www.mediawiki.org/wiki/Manual:Page_title */
function pathOf(page: string): string {
  return encodeURIComponent(page.trim().replaceAll(' ', '_')).replaceAll('%3A', ':').replaceAll('%2F', '/')
}
