import { type MemberPermissions, memberDefaults } from '#domain/accounts/user.ts'
import type { AppContext } from '../app-context.ts'
import { storedSettings } from './oidc/sign-in-settings.ts'

/** Returns what members may do whose accounts a sign-in provider or a reverse proxy creates. */
export function newMemberPermissions(app: Pick<AppContext, 'settings'>): MemberPermissions {
  // What was stored before a permission existed does not have it.
  return { ...memberDefaults, ...storedSettings(app).newMembers }
}
