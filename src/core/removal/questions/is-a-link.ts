import { lstat } from 'node:fs/promises'
import { ifExists } from '../../files/file-errors.ts'
import type { RemovalFacts } from '../facts.ts'

/** What the client reports is a link to the files. */
export async function isALink(_app: unknown, { place }: RemovalFacts): Promise<string | null> {
  const found = place === null ? null : await ifExists(lstat(place))
  return found?.isSymbolicLink() === true ? `${place} is a link` : null
}
