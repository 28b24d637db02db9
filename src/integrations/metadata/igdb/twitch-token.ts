import { joinAddress } from '#domain/addresses/service-address.ts'
import { AppError, CredentialsRefusedError, NoAnswerError, RetryLaterError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { ServiceContext } from '#domain/ports/metadata-provider.ts'
import type { OutboundAnswer } from '#domain/ports/outbound.ts'
import type { ServiceAuthorization } from '#domain/ports/service-client.ts'
import { wireFields } from '#integrations/downloaders/wire-fields.ts'
import { quotedMessage } from '../../services/message-of.ts'

export type TwitchCredentials = { clientId: string; clientSecret: string }

type Token = { value: string; renewAt: number }

const product = 'Twitch'
/** A token is renewed this long before it expires. */
const marginMs = 60_000
/** Wrong credentials are not sent again for this long. */
const refusedMs = 300_000
const pauseSeconds = 60
const maxBytes = 64 * 1024

/**
 * The token that Twitch issues for IGDB. All calls use the same one, and calls that need a new one wait for the same
 * renewal. https://api-docs.igdb.com/#authentication
 */
export function createTwitchAuthorization(
  credentials: TwitchCredentials,
  { outbound, clock, addresses, stopping }: Pick<ServiceContext, 'outbound' | 'clock' | 'addresses' | 'stopping'>,
): ServiceAuthorization {
  const address = joinAddress(addresses.twitch ?? 'https://id.twitch.tv', '/oauth2/token')
  let token: Token | null = null
  let renewal: Promise<Token> | null = null
  let refusal: { error: CredentialsRefusedError; until: number } | null = null

  async function fetchToken(): Promise<Token> {
    const now = clock.now().getTime()
    if (refusal !== null && now < refusal.until) throw refusal.error
    const parameters = new URLSearchParams({
      client_id: credentials.clientId,
      client_secret: credentials.clientSecret,
      grant_type: 'client_credentials',
    })
    const answer = await outbound.request({
      product,
      url: `${address}?${parameters}`,
      method: 'POST',
      maxBytes,
      signal: stopping,
    })
    try {
      return readToken(answer, now)
    } catch (error) {
      if (error instanceof CredentialsRefusedError) refusal = { error, until: now + refusedMs }
      throw error
    }
  }

  function renew(): Promise<Token> {
    renewal ??= fetchToken()
      .then((issued) => {
        token = issued
        return issued
      })
      .finally(() => {
        renewal = null
      })
    return renewal
  }

  return {
    async headers() {
      const isCurrent = token !== null && clock.now().getTime() < token.renewAt && renewal === null
      const { value } = isCurrent && token !== null ? token : await renew()
      return { 'Client-ID': credentials.clientId, Authorization: `Bearer ${value}` }
    },
    async renew() {
      await renew()
    },
  }
}

function readToken(answer: OutboundAnswer, now: number): Token {
  if (answer.status === 429) throw new RetryLaterError(say('services.tooManyRequestsNow', { product }), pauseSeconds)
  if ([400, 401, 403].includes(answer.status)) {
    throw new CredentialsRefusedError(
      `IGDB: Twitch rejected the client ID or the client secret${quotedMessage(answer)}. Check both under Settings → Metadata.`,
    )
  }
  if (answer.status >= 500)
    throw new NoAnswerError(say('services.respondedWithStatus', { name: product, status: answer.status }))
  if (answer.status !== 200)
    throw new AppError('upstream', say('services.respondedWithStatus', { name: product, status: answer.status }))
  const fields = wireFields(answer.json())
  const value = fields.text('access_token')
  if (value === null) throw new AppError('upstream', say('services.withoutAccessToken', { product }))
  const lifeMs = (fields.number('expires_in') ?? 3600) * 1000
  return { value, renewAt: now + Math.max(lifeMs - marginMs, lifeMs / 2) }
}
