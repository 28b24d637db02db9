import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { defaultScopes, maxApiKeys } from '#domain/accounts/api-key.ts'
import { memberDefaults, type StoredUser } from '#domain/accounts/user.ts'
import { userSettingsDefaults } from '#domain/accounts/user-settings.ts'
import { say } from '#domain/messages/say.ts'
import type { SourceRow, SourceUser } from '#domain/other-programs/program-data.ts'
import { createAccountTargets, invalidChoice, rememberTargets } from './choose-accounts.ts'
import type { Plan } from './plan.ts'

const minName = 3
const maxName = 64

/**
 * Each account goes where the choices say: into an account of Ludarr, which keeps its password and role, or into a new
 * one, which keeps its old password. Without a choice, an account goes where it went before, into the account of the
 * same name or into a new one. Without an administrator, the administrator of the other program becomes one.
 */
export async function planUsers(plan: Plan): Promise<void> {
  const { app, data, report } = plan
  const existing = app.users.all()
  const taken = new Set(existing.map(({ username }) => username.toLowerCase()))
  const targetOf = createAccountTargets(plan, existing)
  const oldAdmins = administratorsOf(data.users)
  let hasAdmin = existing.some(({ role }) => role === 'admin')
  if (!hasAdmin) assertSomeAdmin(plan, oldAdmins)
  for (const row of data.users) {
    const { target, role: chosenRole, why } = targetOf(row)
    const wasAdmin = oldAdmins.has(row.id)
    if (target !== null) {
      plan.users.set(row.id, target)
      const addsId = target.storefrontUserId === null && row.storefrontUserId !== null
      const { storefrontUserId } = row
      if (addsId) plan.writes.push(() => app.users.update(target.id, { storefrontUserId }))
      report.add(row, addsId ? 'merged' : 'unchanged', why)
      plan.accounts.push({ row, wasAdmin, user: target, isNew: false })
      continue
    }
    const username = freeName(row.username, taken)
    taken.add(username.toLowerCase())
    const { id, storefrontUserId } = row
    const passwordHash = row.passwordHash ?? (await app.passwords.hash(randomBytes(24).toString('base64url')))
    const role = chosenRole ?? (hasAdmin || !wasAdmin ? 'member' : 'admin')
    hasAdmin ||= role === 'admin'
    const user: StoredUser = {
      id,
      username,
      passwordHash,
      role,
      storefrontUserId,
      createdAt: plan.now,
      ...memberDefaults,
    }
    plan.users.set(row.id, user)
    plan.newUsers.add(row.id)
    plan.accountWrites.push(() => app.users.insert(user))
    plan.accounts.push({ row, wasAdmin, user, isNew: true })
    report.add(
      row,
      'imported',
      role === 'admin' ? 'Becomes an administrator.' : 'Becomes a member.',
      wasAdmin && role === 'member' ? `It was the administrator of ${data.program}.` : null,
      ...noted(row, user),
    )
  }
  rememberTargets(plan)
}

/** Nobody could manage Ludarr after an import whose accounts are all members. */
function assertSomeAdmin({ choices }: Plan, oldAdmins: ReadonlySet<string>): void {
  const chosen = new Map(choices.accounts.map(({ id, role }) => [id, role]))
  const isMember = (id: string): boolean => chosen.get(id) === 'member'
  const becomesAdmin = [...chosen.values()].includes('admin') || [...oldAdmins].some((id) => !isMember(id))
  if (!becomesAdmin && oldAdmins.size > 0) {
    throw invalidChoice(say('programImport.noAdministrator'))
  }
}

/** Finds the administrators of the other program, or else its first account, which has set it up. */
function administratorsOf(users: readonly SourceRow<SourceUser>[]): Set<string> {
  const named = users.filter(({ isAdmin }) => isAdmin)
  return new Set((named.length > 0 ? named : users.slice(0, 1)).map(({ id }) => id))
}

function noted(row: { username: string; passwordHash: string | null }, { username }: StoredUser): (string | null)[] {
  return [
    username === row.username ? null : `The username becomes "${username}".`,
    row.passwordHash === null ? 'The password cannot be taken over. Set a new one.' : null,
  ]
}

/** A valid username that no account has, as close to the wanted one as possible. */
function freeName(wanted: string, taken: ReadonlySet<string>): string {
  const plain = wanted
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, maxName - 4)
  const base = plain.length >= minName ? plain : `${plain === '' ? '' : `${plain}-`}user`
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}-${number}`
    if (!taken.has(name.toLowerCase())) return name
  }
}

/** The settings of new accounts, and of those that still have the defaults. Others keep theirs. */
export function planUserSettings(plan: Plan, noteOf: (userId: string) => string[]): void {
  const { app, data, report } = plan
  const filled = new Map<string, string>()
  for (const row of data.settings) {
    const user = plan.users.get(row.userId)
    const named = { ...row, name: user?.username ?? row.name }
    if (user === undefined) {
      report.add(named, 'skipped', 'They belong to no account.')
      continue
    }
    const isNew = plan.newUsers.has(row.userId)
    const settings = { ...userSettingsDefaults, ...row.settings }
    const first = filled.get(user.id)
    const present = isNew ? null : app.users.settings(user.id)
    const hasDefaults = present === null || isDeepStrictEqual(present, userSettingsDefaults)
    if (first !== undefined) {
      report.add(
        { ...named, notes: [] },
        'skipped',
        `The account gets the settings of ${first}.`,
        ...noteOf(row.userId),
      )
    } else if (!hasDefaults || isDeepStrictEqual(settings, userSettingsDefaults)) {
      const note = isDeepStrictEqual(present, settings) ? null : 'The account keeps its settings in Ludarr.'
      report.add({ ...named, notes: [] }, 'unchanged', note, ...noteOf(row.userId))
    } else {
      filled.set(user.id, plan.accounts.find((each) => each.row.id === row.userId)?.row.username ?? user.username)
      // Those of an account of Ludarr are stored at the end: an interrupted import must not change them.
      const writes = isNew ? plan.accountWrites : plan.writes
      writes.push(() => app.users.changeSettings(user.id, settings))
      report.add(named, 'imported', ...noteOf(row.userId))
    }
  }
}

export function planApiKeys(plan: Plan): void {
  const { app, data, report } = plan
  const counts = new Map<string, number>()
  for (const row of data.apiKeys) {
    const user = plan.users.get(row.userId)
    if (user === undefined) {
      report.add(row, 'skipped', 'It belongs to no account.')
      continue
    }
    if (app.apiKeys.findByDigest(row.digest) !== null) {
      report.add(row, 'unchanged')
      continue
    }
    const count = counts.get(user.id) ?? app.apiKeys.countOf(user.id)
    if (count >= maxApiKeys) {
      report.add(row, 'skipped', `The account has ${maxApiKeys} keys already.`)
      continue
    }
    counts.set(user.id, count + 1)
    const { id, name, prefix, digest, createdAt, lastUsedAt } = row
    const stored = { id, userId: user.id, name, prefix, digest, createdAt, lastUsedAt }
    plan.writes.push(() =>
      app.apiKeys.insert({ ...stored, scopes: [...defaultScopes], lastUsedFrom: null, lastUserAgent: null }),
    )
    report.add(row, 'imported')
  }
}
