/** The body as text; null when it is larger than `maxBytes`, of which no more is then read. Throws when the client goes away. */
export async function readText(request: Request, maxBytes: number): Promise<string | null> {
  const length = request.headers.get('content-length')
  if (length !== null) return Number(length) > maxBytes ? null : request.text()
  if (!request.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let seen = 0
  for await (const chunk of request.body) {
    seen += chunk.byteLength
    if (seen > maxBytes) return null
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
