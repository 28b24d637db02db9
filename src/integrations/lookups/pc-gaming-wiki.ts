import { joinAddress } from '#domain/addresses/service-address.ts'
import type { FixesWiki } from '#domain/ports/lookups.ts'
import type { ServiceContext } from '#domain/ports/metadata-provider.ts'
import type { ServiceCall } from '#domain/ports/service-client.ts'
import { createTtlCache } from '#domain/ttl-cache.ts'
import { wireFields } from '#integrations/downloaders/wire-fields.ts'
import { createServiceClient } from '../services/service-client.ts'
import { requireList, withChecks } from './check-answers.ts'

const product = 'PCGamingWiki'
const dayMs = 24 * 3_600_000
const failureMs = 5 * 60_000

/** https://www.pcgamingwiki.com/wiki/PCGamingWiki:API */
export function createPcGamingWiki(context: ServiceContext): FixesWiki {
  const { outbound, clock, addresses } = context
  const wiki = addresses.pcGamingWiki ?? 'https://www.pcgamingwiki.com'
  const client = createServiceClient({
    ...{ ...context, product },
    outbound: withChecks(outbound, { after: requireList(product, ['cargoquery']) }),
    limits: { maxCalls: 60, withinMs: 60_000, reserved: 0 },
  })
  const failures = createTtlCache<unknown>(clock, { ttlMs: failureMs, maxEntries: 500 })

  async function find(appId: number, call?: ServiceCall): Promise<string | null> {
    const query = new URLSearchParams({
      action: 'cargoquery',
      tables: 'Infobox_game',
      fields: 'Infobox_game._pageName=Page,Infobox_game.Steam_AppID',
      where: `Infobox_game.Steam_AppID HOLDS "${appId}"`,
      format: 'json',
    })
    const url = `${joinAddress(wiki, '/w/api.php')}?${query}`
    const found = wireFields(await client.json({ url, freshMs: dayMs, call }))
    const pages = found.list('cargoquery').map((row) => wireFields(row).fields('title'))
    const page = pages.map((row) => row.text('Page') ?? row.text('_pageName')).find((name) => name !== null)
    return page == null ? null : joinAddress(wiki, `/wiki/${pathOf(page)}`)
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

/** Titles of pages keep the colon and the slash. https://www.mediawiki.org/wiki/Manual:Page_title */
function pathOf(page: string): string {
  return encodeURIComponent(page.trim().replaceAll(' ', '_')).replaceAll('%3A', ':').replaceAll('%2F', '/')
}
