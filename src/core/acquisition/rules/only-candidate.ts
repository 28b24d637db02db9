import { type Rule, reject } from './rule.ts'

/** Rejects what may be a release of the game but could be of another one, so that only a user grabs it. */
export const onlyCandidate: Rule = {
  code: 'candidate',
  judge({ match, parsed }) {
    return match?.candidate === true ? reject(`Possibly this game (${match.why}): "${parsed.title}"`) : null
  },
}
