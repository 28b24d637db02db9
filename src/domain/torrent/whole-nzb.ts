import { Buffer } from 'node:buffer'
import { AppError } from '../errors.ts'
import { say } from '../messages/say.ts'

/** What may stand behind the end: blanks and a comment. */
const tailBytes = 4096
const end = /<\/(?:[\w-]+:)?nzb\s*>/i
const emptyRoot = /<(?:[\w-]+:)?nzb(?:\s[^>]*)?\/>/i
const file = /<(?:[\w-]+:)?file[\s>/]/i

/** Throws AppError `invalid` for an NZB that breaks off or lists no files: clients take it and then wait, or fail without a reason. */
export function assertWholeNzb({ buffer, byteOffset, byteLength }: Uint8Array): void {
  const bytes = Buffer.from(buffer, byteOffset, byteLength)
  const text = bytes.toString('latin1')
  if (emptyRoot.test(text.slice(0, tailBytes))) throw emptyNzb()
  if (!end.test(text.slice(-tailBytes))) {
    throw new AppError('invalid', say('acquisition.nzbIncomplete'))
  }
  if (!file.test(text)) throw emptyNzb()
}

const emptyNzb = (): AppError => new AppError('invalid', say('acquisition.nzbEmpty'))
