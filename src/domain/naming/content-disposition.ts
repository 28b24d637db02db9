/** The file name in a Content-Disposition header, as the server wrote it. It may be a path; `null` without a name. */
export function fileNameOfDisposition(header: string): string | null {
  return nameOf(header) || null
}

// https://www.rfc-editor.org/rfc/rfc6266
function nameOf(header: string): string {
  const extended = /filename\*\s*=\s*([\w-]*)'[^']*'([^;\s]+)/i.exec(header)
  if (extended !== null) return percentDecoded(extended[2] ?? '')
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)
  if (quoted !== null) return asUtf8((quoted[1] ?? '').replace(/\\(["\\])/g, '$1'))
  return asUtf8(/filename\s*=\s*([^;\s"]+)/i.exec(header)?.[1] ?? '')
}

/** The text itself if it is not valid percent-encoding. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Headers arrive as Latin-1; most servers mean UTF-8. */
function asUtf8(text: string): string {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  if (codes.some((code) => code > 0xff)) return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(codes))
  } catch {
    return text
  }
}
