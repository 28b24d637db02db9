/**
 * The header that makes a browser save a file under its name: an ASCII name for old programs, and the real one.
 * https://www.rfc-editor.org/rfc/rfc6266
 */
export function attachment(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}]/gu, '').replaceAll(/[/\\]/g, '_') || 'download'
  const ascii = plain
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/g, '_')
    .replace(/["%;]/g, '_')
  const extended = encodeURIComponent(plain.toWellFormed()).replace(/['()*!]/g, percent)
  const same = ascii === plain
  return `attachment; filename="${ascii}"${same ? '' : `; filename*=UTF-8''${extended}`}`
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}
