import { joinAddress } from '#domain/addresses/service-address.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { OutboundAnswer } from '#domain/ports/outbound.ts'
import type { ServiceCall, ServiceClient } from '#domain/ports/service-client.ts'
import { type WireFields, wireFields } from '#integrations/downloaders/wire-fields.ts'

export const product = 'RAWG'
/** RAWG returns at most this many entries per page. */
export const maxPageSize = 40

type Parameters = Record<string, string>
type Page = { limit: number; offset: number }

/** The API of RAWG. https://api.rawg.io/docs/ Throws AppError `upstream`. */
export type RawgApi = {
  /** One record; null if RAWG does not have it. */
  record(path: string, freshMs: number, call?: ServiceCall): Promise<WireFields | null>
  /** The entries of a list from `offset` on, which RAWG divides into numbered pages. */
  entries(path: string, parameters: Parameters, page: Page, how: ListCall): Promise<WireFields[]>
}

export type ListCall = { freshMs: number; call?: ServiceCall | undefined }

export function createRawgApi(client: ServiceClient, address: string, key: string): RawgApi {
  async function ask(
    path: string,
    parameters: Parameters,
    { freshMs, call, isExpected }: ListCall & { isExpected: (record: WireFields) => boolean },
  ): Promise<WireFields | null> {
    const query = new URLSearchParams({ ...parameters, key })
    const url = `${joinAddress(address, `/api${path}`)}?${query}`
    const assertExpected = (body: unknown): void => {
      if (!isExpected(wireFields(body))) throw new AppError('upstream', say('services.responseIncomplete', { product }))
    }
    const found = await client.json({ url, freshMs, secretParameters: ['key'], assertExpected, call })
    return found === null ? null : wireFields(found)
  }

  /** RAWG answers 404 for a page after the last one. */
  async function pageOf(path: string, parameters: Parameters, how: ListCall): Promise<WireFields[]> {
    const isExpected = (page: WireFields): boolean => Array.isArray(page.value('results'))
    const found = await ask(path, parameters, { ...how, isExpected })
    return found === null ? [] : found.list('results').map(wireFields)
  }

  return {
    async record(path, freshMs, call) {
      const isExpected = (record: WireFields): boolean => isGame(record) || record.flag('redirect')
      const found = await ask(path, {}, { freshMs, call, isExpected })
      // A record that was merged into another one has only the slug of the other.
      const slug = found?.flag('redirect') === true ? found.text('slug') : null
      return slug === null || !/^[\w-]+$/.test(slug)
        ? found
        : ask(`/games/${slug}`, {}, { freshMs, call, isExpected: isGame })
    },
    async entries(path, parameters, { limit, offset }, how) {
      const size = Math.min(limit, maxPageSize)
      const [first, last] = [Math.floor(offset / size), Math.floor((offset + limit - 1) / size)]
      const found: WireFields[] = []
      for (let index = first; index <= last; index += 1) {
        const numbered = { ...parameters, page: String(index + 1), page_size: String(size) }
        const page = await pageOf(path, numbered, how)
        found.push(...page)
        if (page.length < size) break
      }
      return found.slice(offset - first * size, offset - first * size + limit)
    },
  }
}

const isGame = (record: WireFields): boolean => record.number('id') !== null && record.text('name') !== null

/** RAWG responds with 401 both to a wrong key and when the requests of the month are used up. */
export function isUsedUp({ status, text }: OutboundAnswer): boolean {
  return status === 401 && /limit/i.test(text())
}
