import { randomBytes, randomUUID } from 'node:crypto'
import { accessOf, labelOf, type ProviderAccess, usernameFor } from '#domain/accounts/provider-access.ts'
import { SignInFailure } from '#domain/accounts/sign-in-failure.ts'
import type { StoredIdentity, StoredProvider } from '#domain/accounts/sign-in-provider.ts'
import { type Role, type StoredUser, type User, Username } from '#domain/accounts/user.ts'
import { instant } from '#domain/ports/clock.ts'
import type { ProvenIdentity } from '#domain/ports/identity-provider.ts'
import type { AppContext } from '../../app-context.ts'
import { toUser } from '../account-records.ts'
import { newMemberPermissions } from '../new-member-permissions.ts'
import { endSessionsOfLink } from '../sessions.ts'
import { linkIdentity } from './identities.ts'

type Deps = Pick<AppContext, 'users' | 'identities' | 'sessions' | 'passwords' | 'clock' | 'transaction'> &
  Pick<AppContext, 'events' | 'log' | 'settings'>

/**
 * The account of a person who has signed in at a provider, with the role that their groups give. The person is known by
 * issuer and subject alone. Throws SignInFailure; the sessions of a person who lost access end.
 */
export async function signInAtProvider(
  app: Deps,
  provider: StoredProvider,
  identity: ProvenIdentity,
): Promise<{ user: User; identityId: string }> {
  if (app.users.count() === 0) throw new SignInFailure('not-set-up', 'The first account is created with a password')
  const access = accessOf(identity.claims, provider)
  const known = app.identities.find(identity.issuer, identity.subject)
  if (access === 'none') throw refuse(app, known, identity)
  const link = known ?? (await createLinkedAccount(app, provider, identity, access))
  const user = app.transaction(() => {
    const account = app.users.find(link.userId)
    if (account === null) throw noAccount(identity)
    return updateRole(app, account, access)
  })
  if (user === null) {
    endSessionsOfLink(app, link.id)
    throw new SignInFailure('last-admin', 'The last administrator is not in the group of administrators anymore')
  }
  app.identities.recordUse(link.id, labelOf(identity.claims), instant(app.clock))
  return { user: toUser(user), identityId: link.id }
}

function refuse(app: Deps, known: StoredIdentity | null, { claims, subject }: ProvenIdentity): SignInFailure {
  if (known !== null) endSessionsOfLink(app, known.id)
  return new SignInFailure('no-access', `${labelOf(claims) || subject} is in none of the groups that may sign in`)
}

/** Null if this would leave no administrator. */
function updateRole({ users, log }: Deps, account: StoredUser, access: ProviderAccess): StoredUser | null {
  if (access !== 'admin' && access !== 'member') return account
  if (account.role === access) return account
  if (access === 'member' && users.countAdmins() === 1) return null
  users.update(account.id, { role: access })
  log.info('Changed a role to what the groups at the sign-in provider say', {
    username: account.username,
    role: access,
  })
  return { ...account, role: access }
}

async function createLinkedAccount(
  app: Deps,
  provider: StoredProvider,
  identity: ProvenIdentity,
  access: ProviderAccess,
): Promise<StoredIdentity> {
  if (!provider.createUsers) throw noAccount(identity)
  const username = usernameFor(identity.claims)
  assertUsable(username)
  // Nobody knows this password. An administrator can set another one.
  const passwordHash = await app.passwords.hash(randomBytes(32).toString('base64url'))
  const role: Role = access === 'admin' ? 'admin' : 'member'
  return app.transaction(() => {
    // Another sign-in of the same person may have been faster.
    const known = app.identities.find(identity.issuer, identity.subject)
    if (known !== null) return known
    if (app.users.findByName(username) !== null) {
      throw new SignInFailure('username-taken', `There is an account "${username}", which is not linked`)
    }
    const permissions = newMemberPermissions(app)
    const user = { id: randomUUID(), username, passwordHash, role, storefrontUserId: null, ...permissions }
    app.users.insert({ ...user, createdAt: instant(app.clock) })
    app.log.info('Created an account for a user of a sign-in provider', { username, role, provider: provider.name })
    return linkIdentity(app, user.id, { ...identity, label: labelOf(identity.claims) })
  })
}

function noAccount({ issuer, subject, claims }: ProvenIdentity): SignInFailure {
  return new SignInFailure(
    'no-account',
    `${labelOf(claims) || 'Somebody'} (subject ${subject} of ${issuer}) is not linked to an account`,
  )
}

function assertUsable(username: string): void {
  const { minLength = 0, maxLength = 0, pattern = '' } = Username
  if (username.length >= minLength && username.length <= maxLength && new RegExp(pattern).test(username)) return
  throw new SignInFailure('username-unusable', `"${username}" cannot be a username`)
}
