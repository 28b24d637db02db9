import type { RemovalFacts } from '../facts.ts'

/** There are no files where the client reports them, unless they were deleted by a removal that was interrupted. */
export function notSeen(_app: unknown, { place, found, left }: RemovalFacts): string | null {
  return found === null && left === null ? `Ludarr sees none at ${place ?? 'any path'}` : null
}
