import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'

const maxDepth = 64
const quote = 0x22
const backslash = 0x5c

/**
 * Reads the JSON body of a request. Throws AppError `too-large` as soon as it exceeds `maxBytes`, and `invalid` if it
 * is not JSON, not UTF-8, nested too deeply, or contains a NUL character.
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const text = decode(await readBytes(request, maxBytes))
  if (isTooDeep(text)) throw new AppError('invalid', say('api.bodyTooDeep'))
  const value = parse(text)
  if (/\\u00|__proto__/i.test(text)) sanitize(value)
  return value
}

export function tooLarge(maxBytes: number): AppError {
  return new AppError('too-large', say('api.bodyTooLarge', { count: maxBytes / 1024 / 1024 }))
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  // The gate has checked the declared length, and the server enforces it.
  if (request.headers.has('content-length')) return new Uint8Array(await request.arrayBuffer())
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('invalid', say('api.bodyNotUtf8'), {}, { cause })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid', say('api.requestBodyNotValid'), {}, { cause })
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (inString) {
      if (code === backslash) index += 1
      else if (code === quote) inString = false
    } else if (code === quote) inString = true
    else if (code === 0x7b || code === 0x5b) depth += 1
    else if (code === 0x7d || code === 0x5d) depth -= 1
    if (depth > maxDepth) return true
  }
  return false
}

/** Removes `__proto__`, which would change the prototype of a copy, and rejects NUL characters. */
function sanitize(value: unknown): void {
  if (typeof value === 'string' && value.includes('\0')) {
    throw new AppError('invalid', say('api.bodyHasNul'))
  }
  if (typeof value !== 'object' || value === null) return
  Reflect.deleteProperty(value, '__proto__')
  for (const [name, inner] of Object.entries(value)) {
    sanitize(name)
    sanitize(inner)
  }
}
