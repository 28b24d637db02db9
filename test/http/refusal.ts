type Refusal = { error?: unknown; message?: unknown; details?: { path: string; message: unknown }[] }

/**
 * The body of a refused request. The routes for programs that talk to an *arr application answer as that does: with a
 * list of fields, each with its first letter in upper case, or with a `message`.
 */
export function refusalOf(path: string, text: string): Refusal {
  const body = JSON.parse(text)
  if (!path.startsWith('/api/integration/arr/')) return body
  if (!Array.isArray(body)) return { error: body.message ?? body.error, message: null }
  const details = body.map(({ propertyName, errorMessage }) => ({
    path: `${propertyName.charAt(0).toLowerCase()}${propertyName.slice(1)}`,
    message: errorMessage,
  }))
  return { error: 'Validation failed', message: null, details }
}
