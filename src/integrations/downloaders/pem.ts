const block = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g

/** The certificates of a text as PEM wants them, line by line: a form's field has swallowed the lines. */
export function certificatesOf(text: string): string | null {
  const found = [...text.matchAll(block)].map(([, body = '']) => {
    const lines = body.replace(/\s+/g, '').match(/.{1,64}/g) ?? []
    return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
  })
  return found.length === 0 ? null : found.join('')
}
