import { randomBytes } from 'node:crypto'
import { maxApiKeys } from '#domain/accounts/api-key.ts'
import type { StoredUser } from '#domain/accounts/user.ts'
import { userSettingsDefaults } from '#domain/accounts/user-settings.ts'
import type { Plan } from './plan.ts'

const minName = 3
const maxName = 64

/**
 * New accounts keep their passwords. An account of the same name stays as it is, and gets the library. Without an
 * administrator, the first account becomes one.
 */
export async function planUsers(plan: Plan): Promise<void> {
  const { app, data, report } = plan
  const existing = app.users.all()
  const taken = new Set(existing.map(({ username }) => username.toLowerCase()))
  let hasAdmin = existing.some(({ role }) => role === 'admin')
  for (const row of data.users) {
    const sameId = existing.find(({ id }) => id === row.id)
    const same = sameId ?? existing.find(({ username }) => username.toLowerCase() === row.username.toLowerCase())
    if (same !== undefined) {
      plan.users.set(row.id, same)
      const note = sameId === undefined ? 'Ludarr has an account of this name. It keeps its password and role.' : null
      const addsId = same.storefrontUserId === null && row.storefrontUserId !== null
      const { storefrontUserId } = row
      if (addsId) plan.writes.push(() => app.users.update(same.id, { storefrontUserId }))
      report.add(row, addsId ? 'merged' : 'unchanged', note)
      continue
    }
    const username = freeName(row.username, taken)
    taken.add(username.toLowerCase())
    const { id, storefrontUserId } = row
    const passwordHash = row.passwordHash ?? (await app.passwords.hash(randomBytes(24).toString('base64url')))
    const role = hasAdmin ? 'member' : 'admin'
    hasAdmin = true
    const user: StoredUser = { id, username, passwordHash, role, storefrontUserId, createdAt: plan.now }
    plan.users.set(row.id, user)
    plan.newUsers.add(row.id)
    plan.accountWrites.push(() => app.users.insert(user))
    report.add(
      row,
      'imported',
      role === 'admin' ? 'Becomes an administrator.' : 'Becomes a member.',
      ...noted(row, user),
    )
  }
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

/** The settings of new accounts. Existing ones keep theirs. */
export function planUserSettings(plan: Plan, noteOf: (userId: string) => string[]): void {
  const { app, data, report } = plan
  for (const row of data.settings) {
    const user = plan.users.get(row.userId)
    const named = { ...row, name: user?.username ?? row.name }
    if (user === undefined) report.add(named, 'skipped', 'They belong to no account.')
    else if (!plan.newUsers.has(row.userId)) {
      report.add(
        { ...named, notes: [] },
        'unchanged',
        'The account keeps its settings in Ludarr.',
        ...noteOf(row.userId),
      )
    } else {
      plan.accountWrites.push(() => app.users.changeSettings(user.id, { ...userSettingsDefaults, ...row.settings }))
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
    plan.writes.push(() => app.apiKeys.insert({ id, userId: user.id, name, prefix, digest, createdAt, lastUsedAt }))
    report.add(row, 'imported')
  }
}
