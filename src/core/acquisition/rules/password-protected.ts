import { type Rule, reject } from './rule.ts'

export const passwordProtected: Rule = {
  code: 'password',
  judge({ found }) {
    return found.passwordProtected ? reject('Protected by a password, says the indexer') : null
  },
}
