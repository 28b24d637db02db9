import { isSameRelease } from '../../downloads/same-release.ts'
import { type Rule, reject } from './rule.ts'

const maxFailures = 3

/**
 * Failures that are not the release's, such as those of a script, do not blacklist it. Nothing says that they will end, so
 * after some of them a user decides.
 */
export const failedRepeatedly: Rule = {
  code: 'failures',
  judge({ found }, { failed }) {
    const count = failed.filter((download) => isSameRelease(download, found)).length
    if (count < maxFailures) return null
    return reject(
      `Failed ${count} times: not grabbed again automatically. Find the cause, then retry or remove these downloads under Activity`,
    )
  },
}
