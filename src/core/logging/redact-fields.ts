import { judgeAddress } from '#domain/addresses/address-rules.ts'
import { isIpAddress, parseIpv6 } from '#domain/addresses/ip-address.ts'
import { escapeControlCharacters } from '#domain/control-characters.ts'
import type { LogFields } from '#domain/ports/log.ts'
import { isSecretName, redacted } from '#domain/secrets/redactor.ts'

const maxDepth = 6
const maxItems = 100
/** Longer texts in log lines quote what another program sent. */
const maxLength = 10_000
/** Secrets across the end of a shortened text are hidden as a whole. */
const maxSecretLength = 1000

type Redact = (text: string) => string

/** Hides credentials and email addresses in a text, escapes control characters, and cuts off a very long text. */
export function redactText(text: string, redact: Redact): string {
  return escapeControlCharacters(shortText(text, redact))
}

function shortText(text: string, redact: Redact): string {
  if (text.length <= maxLength) return withoutMail(redact(text))
  return `${withoutMail(redact(text.slice(0, maxLength + maxSecretLength))).slice(0, maxLength)}…`
}

// The bounds keep the time linear in the length of the text.
const mail = /[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g

function withoutMail(text: string): string {
  return text.includes('@') ? text.replace(mail, redacted) : text
}

/** Hides log fields with secret names, and credentials in all other values. */
export function redactFields(fields: LogFields, redact: Redact): LogFields {
  return redactRecord(fields, redact, 0)
}

function redactRecord(record: LogFields, redact: Redact, depth: number): LogFields {
  return Object.fromEntries(
    Object.entries(record)
      .slice(0, maxItems)
      .map(([name, value]) => [redactText(name, redact), redactField(name, value, redact, depth)]),
  )
}

function redactField(name: string, value: unknown, redact: Redact, depth: number): unknown {
  if (isSecretName(name)) return redacted
  // The log page shows each frame on a line of its own.
  if (name === 'stack' && typeof value === 'string') {
    const frames = shortText(value, redact).split(/\r?\n/)
    return frames.map(escapeControlCharacters).join('\n')
  }
  if (name === 'address' && typeof value === 'string') return redactText(withoutHost(value), redact)
  return redactValue(value, redact, depth + 1)
}

/**
 * The network of a public IP address, which alone identifies a person. Addresses of the local network tell apart the
 * devices of a household and the proxy in front.
 */
function withoutHost(address: string): string {
  if (!isIpAddress(address)) return address
  const { kind } = judgeAddress(address)
  return kind === 'private' || kind === 'loopback' ? address : networkOf(address)
}

function networkOf(address: string): string {
  if (!address.includes(':')) return `${address.split('.').slice(0, 3).join('.')}.*`
  const groups = parseIpv6(address)?.slice(0, 3) ?? []
  return `${groups.map((group) => group.toString(16)).join(':')}:*`
}

function redactValue(value: unknown, redact: Redact, depth: number): unknown {
  if (typeof value === 'string') return redactText(value, redact)
  if (value instanceof Error) return redactText(value.message, redact)
  if (typeof value === 'bigint') return String(value)
  if (depth > maxDepth) return '…'
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => redactValue(item, redact, depth + 1))
  if (typeof value === 'object' && value !== null) return redactRecord({ ...value }, redact, depth)
  return value
}
