import type { User } from '#domain/user.ts'
import { toUser } from '../accounts/to-user.ts'
import type { Program } from '../program.ts'
import { keyDigest } from './key-digest.ts'

/** Whose key this is, `null` when nobody's; the use is noted. */
export function userOfKey(program: Pick<Program, 'apiKeys' | 'keyUses' | 'users'>, key: string): User | null {
  const known = program.apiKeys.findByDigest(keyDigest(key))
  const owner = known === null ? null : program.users.find(known.userId)
  if (known === null || owner === null) return null
  program.keyUses.note(known.id)
  return toUser(owner)
}
