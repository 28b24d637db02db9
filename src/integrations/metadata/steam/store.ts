import { joinAddress } from '#domain/addresses/service-address.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { ProviderCall, ServiceContext } from '#domain/ports/metadata-provider.ts'
import type { OutboundAnswer } from '#domain/ports/outbound.ts'
import { type WireFields, wireFields } from '#integrations/downloaders/wire-fields.ts'
import { createServiceClient } from '../../services/service-client.ts'
import { withDeadline } from '../../services/with-deadline.ts'

export const product = 'Steam'

/** The part of the time that a user waits which is spent on what a lookup can do without. */
const shareOfTime = 0.6

export type StoreCall = { freshMs: number; call: ProviderCall | undefined; hasAlternative?: boolean }

/** A call with what an answer must have. */
type ExpectingCall = StoreCall & { isExpected(answer: WireFields): boolean }

/** The requests to Steam: to its store, which needs no key, and to the part of its Web API that needs none. */
export type SteamStore = {
  address: string
  /** Asks the store. The response has no fields where the store answers 404. */
  ask(path: string, query: Record<string, string>, how: ExpectingCall): Promise<WireFields>
  /** A method of the Web API. `null` for 404. */
  askApi(path: string, input: unknown, how: ExpectingCall): Promise<WireFields | null>
  /** The call with a time limit that leaves some of a user's time for other requests. */
  withShareOfTime(call: ProviderCall | undefined): ProviderCall
  /** The address of an image by the path that the Web API names. */
  imageAddress(path: string): string
}

export function connectStore(context: ServiceContext): SteamStore {
  const { steamStore, steamApi, steamImages } = context.addresses
  const address = steamStore ?? 'https://store.steampowered.com'
  const api = steamApi ?? 'https://api.steampowered.com'
  // The store allows about 200 calls in five minutes from one address.
  const limits = { maxCalls: 190, withinMs: 300_000, reserved: 40 }
  const store = createServiceClient({ ...context, product, limits, isRefusal })
  const webApi = createServiceClient({ ...context, product: 'Steam Web API', limits, isRefusal })
  return {
    address,
    imageAddress: (path) =>
      joinAddress(steamImages ?? 'https://shared.akamai.steamstatic.com', `/store_item_assets/${path}`),
    withShareOfTime: (call) => withDeadline(call, context, shareOfTime),
    async ask(path, query, { isExpected, ...how }) {
      const parameters = new URLSearchParams({ ...query, l: 'english', cc: 'US' })
      const url = `${joinAddress(address, path)}?${parameters}`
      return wireFields(await store.json({ url, assertExpected: assertion(isExpected), ...how }))
    },
    async askApi(path, input, { isExpected, ...how }) {
      const parameters = new URLSearchParams({ input_json: JSON.stringify(input) })
      const url = `${joinAddress(api, path)}?${parameters}`
      const answer = await webApi.json({ url, assertExpected: assertion(isExpected), ...how })
      return answer === null ? null : wireFields(answer)
    },
  }
}

export const hasItems = (answer: WireFields): boolean => Array.isArray(answer.value('items'))

/** A search that finds nothing may lack the list. */
export const hasResults = (answer: WireFields): boolean => hasItems(answer) || answer.number('total') === 0

function assertion(isExpected: (answer: WireFields) => boolean): (body: unknown) => void {
  return (body) => {
    if (!isExpected(wireFields(body))) throw new AppError('upstream', say('services.responseIncomplete', { product }))
  }
}

/** Steam answers too many calls with 429, an empty 403, or `null`. */
function isRefusal({ status, bytes, text }: OutboundAnswer): boolean {
  return (
    (status === 403 && bytes.byteLength < 10) || (status === 200 && bytes.byteLength < 10 && text().trim() === 'null')
  )
}
