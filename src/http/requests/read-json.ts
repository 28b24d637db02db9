import { AppError } from '#domain/errors.ts'

const deepest = 64
const quote = 0x22
const backslash = 0x5c

/**
 * The JSON a request carries. Throws AppError `too-large` as soon as it is more than `maxBytes`, and `invalid` for
 * what is no JSON, no UTF-8, nested deeper than anything the API takes, or holds a NUL, which no text here has.
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const text = decode(await readBytes(request, maxBytes))
  if (isTooDeep(text)) throw new AppError('invalid', 'The request body is nested too deeply')
  const value = parse(text)
  if (/\\u00|__proto__/i.test(text)) cleanse(value)
  return value
}

export function tooLarge(maxBytes: number): AppError {
  return new AppError('too-large', `The request body is larger than ${maxBytes / 1024 / 1024} MiB`)
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  // A length that was given has been checked before, and the server holds the client to it.
  if (request.headers.has('content-length')) return new Uint8Array(await request.arrayBuffer())
  const chunks: Uint8Array[] = []
  let seen = 0
  for await (const chunk of request.body ?? []) {
    seen += chunk.byteLength
    if (seen > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  const whole = new Uint8Array(seen)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('invalid', 'The request body is not valid UTF-8', {}, { cause })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid', 'The request body is not valid JSON', {}, { cause })
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0
  let inText = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (inText) {
      if (code === backslash) index += 1
      else if (code === quote) inText = false
    } else if (code === quote) inText = true
    else if (code === 0x7b || code === 0x5b) depth += 1
    else if (code === 0x7d || code === 0x5d) depth -= 1
    if (depth > deepest) return true
  }
  return false
}

/** Leaves out `__proto__`, which would be more than a name once it is copied, and refuses NUL. */
function cleanse(value: unknown): void {
  if (typeof value === 'string' && value.includes('\0')) {
    throw new AppError('invalid', 'The request body contains a NUL character')
  }
  if (typeof value !== 'object' || value === null) return
  Reflect.deleteProperty(value, '__proto__')
  for (const [name, inner] of Object.entries(value)) {
    cleanse(name)
    cleanse(inner)
  }
}
