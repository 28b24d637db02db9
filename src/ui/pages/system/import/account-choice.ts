import type { Schema } from '../../../api/client.ts'

type Account = Schema<'ProgramImportAccount'>
type Choice = Schema<'ProgramImportAccountChoice'>

/** Values of the choice beside the ids of accounts. */
export const ownMember = 'own-member'
export const ownAdmin = 'own-admin'

/** Where an account goes: what was chosen, or else what the preview says. */
export function chosenTarget({ id, user }: Account, choices: readonly Choice[]): string {
  const choice = choices.find((each) => each.id === id)
  if (choice !== undefined) return choice.userId ?? ownTarget(choice.role)
  return user.isNew ? ownTarget(user.role) : user.id
}

const ownTarget = (role: Choice['role']): string => (role === 'admin' ? ownAdmin : ownMember)

/** The request for what was chosen. */
export function choiceOf(id: string, target: string): Choice {
  if (target === ownAdmin) return { id, userId: null, role: 'admin' }
  return target === ownMember ? { id, userId: null, role: 'member' } : { id, userId: target }
}

export function withAccount(choices: readonly Choice[], choice: Choice): Choice[] {
  return [...choices.filter(({ id }) => id !== choice.id), choice]
}
