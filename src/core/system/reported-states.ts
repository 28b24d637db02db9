/** What was said of a subject last, so that a lasting trouble is not complained of anew every round. */
export type ReportedStates = {
  /** Whether a subject's state is another than the last time; `null` means all is well. */
  isNew(subject: string, state: string | null): boolean
}

export function createReportedStates(): ReportedStates {
  const last = new Map<string, string>()
  return {
    isNew(subject, state) {
      const before = last.get(subject) ?? null
      if (state === null) last.delete(subject)
      else last.set(subject, state)
      return before !== state
    },
  }
}
