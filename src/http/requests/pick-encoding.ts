export type Encoding = 'br' | 'gzip'

/** The first of the offered encodings that the client accepts. https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3 */
export function pickEncoding(request: Request, offered: readonly Encoding[]): Encoding | null {
  const accepted = (request.headers.get('accept-encoding') ?? '').split(',').map((part) => part.trim().toLowerCase())
  const isAccepted = (name: string) =>
    accepted.some((part) => part.split(';')[0]?.trim() === name && !/;\s*q=0(?:\.0*)?$/.test(part))
  return offered.find(isAccepted) ?? null
}
