import { joinAddress } from '#domain/addresses/service-address.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { ServiceCall, ServiceClient } from '#domain/ports/service-client.ts'
import { listOf, type WireFields, wireFields } from '#integrations/downloaders/wire-fields.ts'
import { type IgdbQuery, writeQuery } from './query.ts'

export const product = 'IGDB'

/** Records of an endpoint of IGDB. Throws AppError `upstream`. */
export type IgdbApi = {
  ask(endpoint: string, query: IgdbQuery, freshMs: number, call?: ServiceCall): Promise<WireFields[]>
}

export function createIgdbApi(client: ServiceClient, address: string): IgdbApi {
  return {
    async ask(endpoint, query, freshMs, call) {
      const records = await client.json({
        url: joinAddress(address, `/v4/${endpoint}`),
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'text/plain' },
        body: writeQuery(query),
        freshMs,
        assertExpected: assertList,
        call,
      })
      return listOf(records).map(wireFields)
    },
  }
}

function assertList(body: unknown): void {
  if (!Array.isArray(body)) throw new AppError('upstream', say('services.notListOfRecords', { product }))
}
