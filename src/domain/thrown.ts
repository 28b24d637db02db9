/** The message of anything that was thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The stack of an error, for the log. */
export function stackOf(error: unknown): string | undefined {
  return error instanceof Error ? error.stack : undefined
}
