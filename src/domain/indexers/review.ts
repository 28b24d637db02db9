import type { Reason } from './release.ts'

/** The reasons for which a release is not grabbed automatically, but is shown to the user to decide. */
export const reviewCodes = ['reviewGroup', 'reviewUploader', 'reviewIndexer'] as const
export type ReviewCode = (typeof reviewCodes)[number]

const codes: ReadonlySet<string> = new Set(reviewCodes)

/** Whether nothing else is wrong with a release than that it needs review. */
export function needsReview(accepted: boolean, reasons: readonly Pick<Reason, 'code' | 'score'>[]): boolean {
  const rejections = reasons.filter(({ score }) => score === null)
  return !accepted && rejections.length > 0 && rejections.every(({ code }) => codes.has(code))
}
