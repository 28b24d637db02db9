import { Buffer } from 'node:buffer'
import { AppError, invalidField } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'

const maxHeadBytes = 16_384

/**
 * The file of a form field, read while it arrives, so that it needs no memory. Throws AppError `invalid` if the form has
 * no such file. https://www.rfc-editor.org/rfc/rfc7578
 */
export async function formFile(
  request: Request,
  field: string,
): Promise<{ name: string; bytes: AsyncIterable<Uint8Array> }> {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(request.headers.get('content-type') ?? '')
  if (boundary === null || request.body === null) throw missing(field)
  const form = createFormReader(request.body, boundary[1] ?? boundary[2] ?? '')
  for (;;) {
    const head = await form.nextPart()
    if (head === null) throw missing(field)
    const name = fieldOf(head, 'name')
    const fileName = fieldOf(head, 'filename')
    if (name === field && fileName !== null && fileName !== '') {
      return { name: fileName.split(/[\\/]/).at(-1) ?? '', bytes: form.part() }
    }
    for await (const _ of form.part());
  }
}

function missing(field: string): AppError {
  const message = say('dats.mustFile')
  return invalidField(field, message)
}

function fieldOf(head: string, name: string): string | null {
  const line = /^content-disposition:(.*)$/im.exec(head)?.[1] ?? ''
  const quoted = new RegExp(`;\\s*${name}="((?:[^"\\\\]|\\\\.)*)"`, 'i').exec(line)?.[1]
  if (quoted !== undefined) return quoted.replaceAll('%22', '"')
  return new RegExp(`;\\s*${name}=([^;\\s]+)`, 'i').exec(line)?.[1] ?? null
}

function createFormReader(body: AsyncIterable<Uint8Array>, boundary: string) {
  const pieces = body[Symbol.asyncIterator]()
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
  // The first boundary may stand at the very beginning.
  let buffer = Buffer.from('\r\n')
  let isEnd = false
  const fill = async (): Promise<void> => {
    const next = await pieces.next()
    if (next.done === true) isEnd = true
    else buffer = Buffer.concat([buffer, next.value])
  }
  const cut = (): AppError => new AppError('invalid', say('dats.formIncomplete'))
  /** Up to the next boundary, which is left out. */
  async function* part(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = buffer.indexOf(delimiter)
      if (at >= 0) {
        const rest = buffer.subarray(0, at)
        buffer = buffer.subarray(at + delimiter.length)
        if (rest.length > 0) yield rest
        return
      }
      const safe = buffer.length - delimiter.length
      if (safe > 0) {
        const piece = buffer.subarray(0, safe)
        buffer = buffer.subarray(safe)
        yield piece
      }
      if (isEnd) throw cut()
      await fill()
    }
  }
  let isFirst = true
  return {
    part,
    /** The head of the next part; `null` after the last one. */
    async nextPart(): Promise<string | null> {
      if (isFirst) for await (const _ of part());
      isFirst = false
      while (buffer.length < 2 && !isEnd) await fill()
      if (buffer.subarray(0, 2).toString('latin1') === '--') return null
      for (;;) {
        const end = buffer.indexOf('\r\n\r\n')
        if (end >= 0) {
          const head = buffer.subarray(0, end).toString('utf8')
          buffer = buffer.subarray(end + 4)
          return head
        }
        if (isEnd || buffer.length > maxHeadBytes) throw cut()
        await fill()
      }
    },
  }
}
