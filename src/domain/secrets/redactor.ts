import { Buffer } from 'node:buffer'

export const redacted = '[hidden]'

/** Hides credentials in texts: the secrets it was given, and whatever is named like one. */
export type Redactor = {
  /** Hides these from now on, in every spelling that occurs in URLs and messages. */
  add(secrets: Iterable<unknown>): void
  redact(text: string): string
  /** Hides the given secrets only, for texts in which an equals sign means nothing. */
  redactValues(text: string): string
  /** Redacts all texts in a value of objects and lists. */
  redactAll<Value>(value: Value): Value
}

const maxSecrets = 2000
/** Shorter secrets are only hidden as whole words, because they occur within other words. */
const minUnbounded = 8

/** `minLength`: shorter secrets are not hidden, because they are ordinary words. */
export function createRedactor({ minLength = 8 }: { minLength?: number } = {}): Redactor {
  const secrets = new Set<string>()
  let pattern: RegExp | null = null
  const redactValues = (text: string): string => {
    if (secrets.size === 0) return text
    pattern ??= patternOf(secrets)
    return text.replace(pattern, redacted)
  }
  const redact = (text: string): string => redactNamed(redactValues(text))
  return {
    add(added) {
      for (const secret of added) {
        if (typeof secret !== 'string' || secret.length < minLength || secrets.has(secret)) continue
        const [oldest] = secrets
        if (secrets.size >= maxSecrets && oldest !== undefined) secrets.delete(oldest)
        secrets.add(secret)
        pattern = null
      }
    },
    redact,
    redactValues,
    redactAll: <Value>(value: Value): Value => mapTexts(value, redact) as Value,
  }
}

function patternOf(secrets: ReadonlySet<string>): RegExp {
  const forms = new Set([...secrets].flatMap(formsOf))
  const longestFirst = [...forms].sort((one, other) => other.length - one.length)
  return new RegExp(longestFirst.map(formPattern).join('|'), 'gu')
}

/** A secret as it appears in a URL, a form, JSON and XML. */
function formsOf(secret: string): string[] {
  const text = secret.toWellFormed()
  const encoded = encodeURIComponent(text)
  const lowerCase = encoded.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  return [text, encoded, lowerCase, encoded.replaceAll('%20', '+'), JSON.stringify(text).slice(1, -1), escaped]
}

function formPattern(form: string): string {
  const literal = form.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  return form.length >= minUnbounded ? literal : `(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`
}

const equals = '(?:=|%3D)'
const value = '(?:[^&\\s"\'<>)%]|%(?!26)[0-9a-f]{2})+'
const names =
  '(?:(?<![a-z0-9])|(?<=%3F|%26))(?:jackett_)?(?:api[-_]?key|pass[-_]?key|passwd|password|torrent_pass|auth[-_]?key|rss[-_]?key|token|secret)'
/** Newznab sites call the key of a download link `r`. */
const shortNames = '(?<=[?&;]|%3F|%26)r'

/** Secrets that are recognized by their name or form, not by their value. */
const named: readonly [RegExp, string][] = [
  [new RegExp(`((?:${names}|${shortNames})${equals})${value}`, 'gi'), `$1${redacted}`],
  [/(\b(?:bearer|basic)\s+)(?=[\w.~+/-]*\d)[\w.~+/-]{8,}=*/gi, `$1${redacted}`],
  [/(\/\/)[^/?#\s@"'<>]+@/g, `$1${redacted}@`],
  // Private trackers put the key into the path of the announce URL.
  [/((?:\/|%2F))[\w-]{16,}(?=(?:\/|%2F)announce)/gi, `$1${redacted}`],
  [/((?:\/|%2F)announce(?:\.php)?(?:\/|%2F))[\w-]{8,}/gi, `$1${redacted}`],
  [/\blud_[\w-]{43}/g, redacted],
  [/\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g, redacted],
]

function redactNamed(text: string): string {
  return named.reduce((current, [pattern, replacement]) => current.replace(pattern, replacement), text)
}

function mapTexts(given: unknown, map: (text: string) => string): unknown {
  if (typeof given === 'string') return map(given)
  if (Array.isArray(given)) return given.map((item) => mapTexts(item, map))
  if (typeof given !== 'object' || given === null) return given
  return Object.fromEntries(Object.entries(given).map(([name, inner]) => [name, mapTexts(inner, map)]))
}

/** A user name and password as HTTP sends them. */
export function basicCredentials(username: string | null | undefined, password: string): string {
  return Buffer.from(`${username ?? ''}:${password}`).toString('base64')
}

const secretName = /pass(word|key|wd|phrase)?s?$|secret|token|api[-_]?key|authorization|cookie|credential|^key$/i

/** Whether a field of this name holds a secret. */
export function isSecretName(name: string): boolean {
  return secretName.test(name)
}

/** The texts of a stored value under names of secrets, and of lists of texts. */
export function secretsWithin(stored: unknown, isSecret = false): string[] {
  if (typeof stored === 'string') return isSecret ? [stored] : []
  if (Array.isArray(stored)) return stored.flatMap((item) => secretsWithin(item, isSecret || typeof item === 'string'))
  if (typeof stored !== 'object' || stored === null) return []
  return Object.entries(stored).flatMap(([name, inner]) => secretsWithin(inner, isSecretName(name)))
}
