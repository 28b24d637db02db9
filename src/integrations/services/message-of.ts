import { AppError } from '#domain/errors.ts'
import type { OutboundAnswer } from '#domain/ports/outbound.ts'
import { wireFields } from '#integrations/downloaders/wire-fields.ts'

const maxLength = 200
const names = ['error_description', 'message', 'error', 'detail', 'cause', 'title']

/**
 * Reads what a service says about a request that it refused, without `secrets`; null if the response is not JSON with a
 * message.
 */
function messageOf(answer: OutboundAnswer, secrets: readonly string[] = []): string | null {
  const fields = wireFields(firstOf(bodyOf(answer)))
  const name = names.find((each) => fields.text(each) !== null)
  const message = name === undefined ? null : fields.text(name)
  return message === null ? null : withoutSecrets(message, secrets).trim().slice(0, maxLength)
}

/** The message of a service in quotes, to put after what was refused. */
export function quotedMessage(answer: OutboundAnswer, secrets: readonly string[] = []): string {
  const message = messageOf(answer, secrets)
  return message === null ? '' : `: "${message}"`
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '[hidden]'), text)
}

function bodyOf(answer: OutboundAnswer): unknown {
  try {
    return answer.json()
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

const firstOf = (body: unknown): unknown => (Array.isArray(body) ? body[0] : body)
