import type { StoredProvider } from './sign-in-provider.ts'

/** What the groups of a person allow: a role, the role that the account has, or nothing. */
export type ProviderAccess = 'admin' | 'member' | 'unchanged' | 'none'

export type Claims = Readonly<Record<string, unknown>>

type Rules = Pick<StoredProvider, 'groupsClaim' | 'adminGroup' | 'memberGroup'>

/** Whether the groups of a person matter, so that they have to be known. */
export function asksForGroups({ adminGroup, memberGroup }: Pick<Rules, 'adminGroup' | 'memberGroup'>): boolean {
  return adminGroup !== null || memberGroup !== null
}

/** Returns what the claims of a person allow by the rules of the provider. A missing claim counts as no groups. */
export function accessOf(claims: Claims, rules: Rules): ProviderAccess {
  const groups = groupsIn(claims, rules.groupsClaim)
  if (rules.adminGroup !== null && groups.includes(rules.adminGroup)) return 'admin'
  if (rules.memberGroup !== null && !groups.includes(rules.memberGroup)) return 'none'
  return rules.adminGroup === null ? 'unchanged' : 'member'
}

/** The groups in a claim, which is a list or a single text. A name with dots is a claim, or else a path. */
export function groupsIn(claims: Claims, claim: string): string[] {
  const value = own(claims, claim) ?? claim.split('.').reduce<unknown>(own, claims)
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((group) => typeof group === 'string') : []
}

function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}

/** Returns the name of the person at the provider; empty if it does not say. */
export function labelOf(claims: Claims): string {
  const text = ['preferred_username', 'nickname', 'email', 'name'].map((name) => claims[name]).find(isText)
  return text?.slice(0, 200) ?? ''
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** The username for a new account: the name at the provider in the characters that usernames may have. */
export function usernameFor(claims: Claims): string {
  return labelOf(claims)
    .replace(/@.*$/, '')
    .trim()
    .replaceAll(/\s+/g, '.')
    .replaceAll(/[^A-Za-z0-9._-]/g, '')
    .slice(0, 64)
}
