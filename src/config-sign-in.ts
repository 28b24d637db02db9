import { httpUrl, list, option, optional, text, trueOrFalse } from './config-values.ts'
import { defaultGroupsClaim } from './domain/accounts/sign-in-provider.ts'
import { AppError } from './domain/errors.ts'

/** The variables of sign-in at a provider. */
export const signInOptions = {
  passwordSignIn: option(
    'LUDARR_PASSWORD_SIGN_IN',
    null as boolean | null,
    optional(trueOrFalse),
    'false turns off sign-in with a password, true turns it on; default: as in the settings',
  ),
  oidcIssuer: option(
    'LUDARR_OIDC_ISSUER',
    null as string | null,
    optional(httpUrl),
    'Address of a sign-in provider (OpenID Connect); works only with LUDARR_OIDC_CLIENT_ID',
  ),
  oidcClientId: option('LUDARR_OIDC_CLIENT_ID', null as string | null, optional(text), 'Client ID at this provider'),
  oidcClientSecret: option(
    'LUDARR_OIDC_CLIENT_SECRET',
    null as string | null,
    optional(text),
    'Client secret at this provider, unless the client is public',
  ),
  oidcName: option('LUDARR_OIDC_NAME', 'OpenID Connect', text, 'Name of this provider on the sign-in page'),
  oidcScopes: option(
    'LUDARR_OIDC_SCOPES',
    [] as string[],
    list,
    'Scopes to request in addition to openid and profile, comma-separated',
  ),
  oidcGroupsClaim: option('LUDARR_OIDC_GROUPS_CLAIM', defaultGroupsClaim, text, 'Claim with the groups of a user'),
  oidcAdminGroup: option(
    'LUDARR_OIDC_ADMIN_GROUP',
    null as string | null,
    optional(text),
    'Group whose members are administrators; all others are members',
  ),
  oidcMemberGroup: option(
    'LUDARR_OIDC_MEMBER_GROUP',
    null as string | null,
    optional(text),
    'Group whose members may sign in; without it, everybody at the provider may',
  ),
  oidcCreateUsers: option(
    'LUDARR_OIDC_CREATE_USERS',
    false,
    trueOrFalse,
    'true adds users of this provider who have no account',
  ),
  oidcSignOut: option(
    'LUDARR_OIDC_SIGN_OUT',
    true,
    trueOrFalse,
    'false leaves users signed in at this provider when they sign out',
  ),
}

/** Throws AppError `invalid` for half a provider. */
export function assertWholeProvider({
  oidcIssuer,
  oidcClientId,
}: Record<'oidcIssuer' | 'oidcClientId', string | null>): void {
  if ((oidcIssuer === null) === (oidcClientId === null)) return
  const [missing, given] =
    oidcIssuer === null
      ? [signInOptions.oidcIssuer, signInOptions.oidcClientId]
      : [signInOptions.oidcClientId, signInOptions.oidcIssuer]
  throw new AppError('invalid', `${given.name} works only with ${missing.name}. Set both, or neither.`)
}
