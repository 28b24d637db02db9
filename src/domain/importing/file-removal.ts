export const keptReasons = ['outside-roots', 'root-itself', 'not-allowed', 'missing', 'failed'] as const
export type KeptReason = (typeof keptReasons)[number]

/** What happened to a game's files when it was removed. `message` is a sentence for the user. */
export type FilesOutcome = { deleted: true; message: string } | { deleted: false; reason: KeptReason; message: string }

/** The value of the header `X-Files`. */
export function outcomeHeader(outcome: FilesOutcome): string {
  return outcome.deleted ? 'deleted' : `kept; reason=${outcome.reason}`
}

export function kept(reason: KeptReason, message: string): FilesOutcome {
  return { deleted: false, reason, message }
}
