import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { Role, StoredUser } from '#domain/accounts/user.ts'
import { type AppError, fieldError } from '#domain/errors.ts'
import type { Text } from '#domain/messages/message.ts'
import { say } from '#domain/messages/say.ts'
import type { SourceUser } from '#domain/other-programs/program-data.ts'
import type { AppContext } from '../app-context.ts'
import type { Plan } from './plan.ts'

const targetsName = 'accounts of program imports'

/** Accounts of Ludarr by the ids of the other program's accounts that went into them. */
const TargetsModel = Type.Record(Type.String(), Type.String())

/** `target` is `null` for a new account, `why` is for the report. */
type Target = { target: StoredUser | null; role: Role | null; why: string | null }

/**
 * Decides into which account of Ludarr an account of the other program goes. Throws AppError `invalid` for choices of
 * accounts that do not exist.
 */
export function createAccountTargets(
  { app, data, choices }: Plan,
  existing: readonly StoredUser[],
): (row: SourceUser) => Target {
  const chosen = new Map(choices.accounts.map((choice) => [choice.id, choice]))
  if (chosen.size < choices.accounts.length) throw invalidChoice(say('programImport.accountListedTwice'))
  const unknown = [...chosen.keys()].find((id) => !data.users.some((row) => row.id === id))
  if (unknown !== undefined)
    throw invalidChoice(say('programImport.sourceAccountUnknown', { program: data.program, account: unknown }))
  const byId = new Map(existing.map((user) => [user.id, user]))
  const before = storedTargets(app)
  const toAccount = (row: SourceUser, target: StoredUser | null): Target => {
    return { target, role: null, why: target === null ? null : reasonFor(row, target) }
  }
  return (row) => {
    const choice = chosen.get(row.id)
    const own = byId.get(row.id) ?? null
    if (choice === undefined) {
      const sameName = existing.find((user) => isSameName(user, row)) ?? null
      return toAccount(row, byId.get(before[row.id] ?? '') ?? own ?? sameName)
    }
    if (choice.userId === null) return { ...toAccount(row, own), role: choice.role ?? null }
    const target = byId.get(choice.userId)
    if (target === undefined) throw invalidChoice(say('programImport.targetAccountUnknown', { account: choice.userId }))
    return toAccount(row, target)
  }
}

function reasonFor(row: SourceUser, target: StoredUser): string | null {
  if (target.id === row.id) return null
  if (isSameName(target, row)) return 'Ludarr has an account of this name. It keeps its password and role.'
  return `Its games go into the library of ${target.username}, whose password and role stay.`
}

const isSameName = (user: StoredUser, row: SourceUser): boolean =>
  user.username.toLowerCase() === row.username.toLowerCase()

/** Where accounts went, so that importing again puts their games into the same libraries. */
export function rememberTargets({ app, users, writes }: Plan): void {
  const targets = Object.fromEntries([...users].map(([id, user]) => [id, user.id]))
  writes.push(() => app.settings.write(targetsName, { ...storedTargets(app), ...targets }))
}

function storedTargets({ settings }: Pick<AppContext, 'settings'>): Static<typeof TargetsModel> {
  const stored = settings.read(targetsName)
  return Value.Check(TargetsModel, stored) ? stored : {}
}

export function invalidChoice(message: Text): AppError {
  return fieldError('accounts', message)
}
