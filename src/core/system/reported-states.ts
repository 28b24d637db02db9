/** The problems that were reported last, so that one that lasts is logged only once. */
export type ReportedStates = {
  /** Records a subject's state, `null` for no problem. Answers whether it has changed. */
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
