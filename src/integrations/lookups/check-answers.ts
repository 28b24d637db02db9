import { AppError } from '#domain/errors.ts'
import type { Text } from '#domain/messages/message.ts'
import { named, say } from '#domain/messages/say.ts'
import type { Outbound, OutboundAnswer, OutboundRequest } from '#domain/ports/outbound.ts'

export type AnswerChecks = {
  /** Called before each request that is really sent; throws to prevent it. */
  before?(request: OutboundRequest): void
  /** Called for each response; throws to reject it, so that it is neither used nor cached. */
  after?(answer: OutboundAnswer): void
}

/** Requests through `outbound` with checks of an adapter's own. */
export function withChecks(outbound: Outbound, { before, after }: AnswerChecks): Outbound {
  return {
    ...outbound,
    async request(request) {
      before?.(request)
      const answer = await outbound.request(request)
      after?.(answer)
      return answer
    },
  }
}

/** Rejects a successful response in which the named list is missing: half an answer, or an error with status 200. */
export function requireList(product: string, names: readonly string[]): (answer: OutboundAnswer) => void {
  return (answer) => {
    if (answer.status !== 200) return
    const body = answer.json()
    const fields: Partial<Record<string, unknown>> = typeof body === 'object' && body !== null ? body : {}
    if (names.some((name) => Array.isArray(fields[name]))) return
    throw new AppError('upstream', named(product, reasonIn(fields)))
  }
}

function reasonIn({ error }: Partial<Record<string, unknown>>): Text {
  if (typeof error === 'string' && error !== '') return error.slice(0, 300)
  if (typeof error === 'object' && error !== null && 'info' in error) return String(error.info).slice(0, 300)
  return say('services.incomplete')
}
