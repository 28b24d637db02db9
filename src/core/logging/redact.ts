import type { LogFields } from '#domain/ports/log.ts'

const hidden = '[hidden]'
const secretName = /pass(word|key|wd)?$|secret|token|api[-_]?key|authorization|cookie|credential/i
const secretInText =
  /((?:api[-_]?key|passkey|password|token|secret|authkey|torrent_pass|r)=)[^&\s"']+|(bearer\s+)[\w.~+/-]+=*|(\/\/)[^/\s:@]+:[^/\s@]+@/gi
const maxDepth = 6

/** Longer texts in log lines quote what another program sent. */
const maxLength = 10_000

/** Hides credentials from addresses and headers in a text, and cuts off a very long one. */
export function redactText(text: string): string {
  return (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text).replace(
    secretInText,
    (_whole, parameter: string | undefined, bearer: string | undefined, slashes: string | undefined) => {
      if (slashes !== undefined) return `${slashes}${hidden}@`
      return `${parameter ?? bearer}${hidden}`
    },
  )
}

/** Hides log fields with secret names, and credentials in all other values. */
export function redactFields(fields: LogFields): LogFields {
  return redactRecord(fields, 0)
}

function redactRecord(record: LogFields, depth: number): LogFields {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      secretName.test(name) ? hidden : redactValue(value, depth + 1),
    ]),
  )
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactText(value)
  if (value instanceof Error) return redactText(value.message)
  if (depth > maxDepth) return '…'
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => redactValue(item, depth + 1))
  if (typeof value === 'object' && value !== null) return redactRecord({ ...value }, depth)
  return value
}
