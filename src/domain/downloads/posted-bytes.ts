import { Buffer } from 'node:buffer'
import { extensionOf } from '../paths/extension.ts'

/** The start of a file with its subject, or a segment with its size. Both may carry a prefix of their namespace. */
const entry =
  /<(?:[\w-]+:)?(?:file\b[^<>]{0,2000}?\ssubject\s*=\s*(?:"([^"]*)"|'([^']*)')|segment\b[^<>]{0,2000}?\sbytes\s*=\s*["'](\d{1,15})["'])/gi
const quotedName = /&quot;(.+?)&quot;|&#(?:34|x22);(.+?)&#(?:34|x22);|"(.+?)"/i
/** Archives, their volumes, and what repairs them: clients unpack or repair with these, and notice damage doing so. */
const packed = /^(?:rar|zip|7z|tar|t?gz|t?xz|t?zst|t?bz2|lzma|par2|[r-z]\d{2,3}|\d{2,5})$/

/**
 * The bytes of the files in an NZB as they were posted, which is up to 4 % more than the files have on disk. `null` if a
 * client notices by itself that a file was cut short, because there are archives or PAR2 files, or if a name is unclear.
 * https://sabnzbd.org/wiki/extra/nzb-spec
 */
export function postedBytesOf({ buffer, byteOffset, byteLength }: Uint8Array): number | null {
  let bytes = 0
  for (const [, double, single, size] of Buffer.from(buffer, byteOffset, byteLength)
    .toString('latin1')
    .matchAll(entry)) {
    if (size !== undefined) bytes += Number(size)
    else if (!isLoose(double ?? single ?? '')) return null
  }
  return bytes === 0 ? null : bytes
}

function isLoose(subject: string): boolean {
  const found = quotedName.exec(subject)
  const extension = extensionOf(found?.[1] ?? found?.[2] ?? found?.[3] ?? '')
  return extension !== '' && !packed.test(extension)
}
