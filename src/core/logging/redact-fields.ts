import type { LogFields } from '#domain/ports/log.ts'
import { isSecretName, redacted } from '#domain/secrets/redactor.ts'

const maxDepth = 6
/** Longer texts in log lines quote what another program sent. */
const maxLength = 10_000
/** Secrets across the end of a shortened text are hidden as a whole. */
const maxSecretLength = 1000

type Redact = (text: string) => string

/** Hides credentials in a text, and cuts off a very long one. */
export function redactText(text: string, redact: Redact): string {
  if (text.length <= maxLength) return redact(text)
  return `${redact(text.slice(0, maxLength + maxSecretLength)).slice(0, maxLength)}…`
}

/** Hides log fields with secret names, and credentials in all other values. */
export function redactFields(fields: LogFields, redact: Redact): LogFields {
  return redactRecord(fields, redact, 0)
}

function redactRecord(record: LogFields, redact: Redact, depth: number): LogFields {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      isSecretName(name) ? redacted : redactValue(value, redact, depth + 1),
    ]),
  )
}

function redactValue(value: unknown, redact: Redact, depth: number): unknown {
  if (typeof value === 'string') return redactText(value, redact)
  if (value instanceof Error) return redactText(value.message, redact)
  if (depth > maxDepth) return '…'
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => redactValue(item, redact, depth + 1))
  if (typeof value === 'object' && value !== null) return redactRecord({ ...value }, redact, depth)
  return value
}
