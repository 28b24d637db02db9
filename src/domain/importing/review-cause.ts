/**
 * What may end a review automatically: `environment` a change of paths, disks or permissions, `settings` only a change of
 * settings, `never` nothing, because a user must decide.
 */
export type ReviewRetry = 'environment' | 'settings' | 'never'

const retries = {
  'path-not-visible': 'environment',
  'client-unreachable': 'environment',
  'library-unavailable': 'environment',
  'no-space': 'environment',
  'no-permission': 'environment',
  'file-system': 'environment',
  incomplete: 'environment',
  'nothing-to-import': 'settings',
  'scanner-unavailable': 'environment',
  'folders-overlap': 'settings',
  'name-refused': 'settings',
  unpacking: 'settings',
  conflict: 'settings',
  'folder-taken': 'settings',
  'no-game': 'never',
  stopped: 'never',
  content: 'never',
  'nothing-of-the-game': 'never',
  'wrong-platform': 'never',
  checksum: 'never',
  infected: 'never',
  internal: 'never',
  other: 'never',
} as const satisfies Record<string, ReviewRetry>

/** Why an import needs review. */
export type ReviewCause = keyof typeof retries

function isReviewCause(name: string): name is ReviewCause {
  return Object.hasOwn(retries, name)
}

export const reviewCauses = Object.keys(retries).filter(isReviewCause)

export function retryOf(cause: ReviewCause): ReviewRetry {
  return retries[cause]
}

/** The evidence that a cause is gone: paths that can be accessed, or a folder with enough free space. */
export type CauseEvidence = { paths?: string[]; space?: { folder: string; bytes: number } }

/** When an import that needs review is retried. `conditions` counts the changes of settings it was tried under. */
export type RetryPlan = CauseEvidence & { attempts: number; nextAt: string; conditions: number }
