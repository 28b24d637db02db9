import { type Rule, reject } from './rule.ts'

export const passwordProtected: Rule = {
  code: 'password',
  judge({ found }) {
    return found.passwordProtected ? reject('Indexer reports a password') : null
  },
}
