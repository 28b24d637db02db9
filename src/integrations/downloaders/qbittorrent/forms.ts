import type { Session } from './session.ts'

/** Version 5 answers 404 to the older word, version 4 to the newer one. */
export async function askEither(
  session: Session,
  [newer, older]: readonly [string, string],
  hashes: string,
): Promise<void> {
  const answer = await session.ask(`torrents/${newer}`, form({ hashes }), [404])
  if (answer.status === 404) await session.ask(`torrents/${older}`, form({ hashes }))
}

export function form(fields: Record<string, string>): URLSearchParams {
  return new URLSearchParams(fields)
}
