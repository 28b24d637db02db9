import { Buffer } from 'node:buffer'
import { fileNameOfDisposition, percentDecoded } from '#domain/naming/content-disposition.ts'
import { deviceNameIn } from '#domain/paths/device-names.ts'

const maxBytes = 180
// Characters that are separators, wildcards or invisible on one system or another.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const unsafe = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff<>:"/\\|?*]/g

const endings: Record<string, string> = {
  'application/zip': '.zip',
  'application/x-zip-compressed': '.zip',
  'application/x-7z-compressed': '.7z',
  'application/vnd.rar': '.rar',
  'application/x-rar-compressed': '.rar',
  'application/gzip': '.gz',
  'application/x-tar': '.tar',
  'application/x-iso9660-image': '.iso',
}

/** The file name: from the server's header, else from the URL, else from the title. */
export function chooseFileName(head: { headers: Headers; url: string }, title: string): string {
  const fromHeader = fileNameOfDisposition(head.headers.get('content-disposition') ?? '')
  const last = percentDecoded(URL.parse(head.url)?.pathname.split('/').at(-1) ?? '')
  const type = (head.headers.get('content-type') ?? '').replace(/;.*/, '').trim().toLowerCase()
  if (fromHeader !== null) return safeName(fromHeader)
  return safeName(/[^.]\.[a-z0-9]{1,5}$/i.test(last) ? last : `${safeName(title)}${endings[type] ?? ''}`)
}

/** A path segment that is safe on every system: no separators, not hidden, not too long, never empty. */
export function safeName(text: string): string {
  const name = (text.normalize('NFC').split(/[/\\]/).at(-1) ?? '')
    .replace(unsafe, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const shortened = shorten(name)
  if (shortened === '') return 'download'
  return deviceNameIn(shortened) === null ? shortened : `_${shortened}`
}

function shorten(name: string): string {
  if (Buffer.byteLength(name) <= maxBytes) return name
  const ending = /(\.[a-z0-9]{1,5}){1,2}$/i.exec(name)?.[0] ?? ''
  let stem = name.slice(0, name.length - ending.length)
  while (Buffer.byteLength(stem) + ending.length > maxBytes) stem = [...stem].slice(0, -1).join('')
  return stem.replace(/[. ]+$/, '') + ending
}
