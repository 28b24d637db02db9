import type { SetupGuide, SetupStep } from '#domain/system/setup-guide.ts'

/** The addresses of the steps below `/welcome`. */
export const slugs: Record<SetupStep, string> = {
  metadata: 'metadata',
  libraryFolder: 'folder',
  downloadClient: 'client',
  indexer: 'indexer',
  firstGame: 'game',
}

export const lastSlug = 'done'

export function addressOf(step: SetupStep | null): string {
  return `/welcome/${step === null ? lastSlug : slugs[step]}`
}

/** The step that is next: the first that is neither done nor left for later. `null` if there is none. */
export function nextStep({ steps }: SetupGuide): SetupStep | null {
  return steps.find(({ done, skipped }) => !done && !skipped)?.step ?? null
}

/** The step that follows another one, whatever its state. `null` after the last. */
export function stepAfter({ steps }: SetupGuide, step: SetupStep): SetupStep | null {
  return steps[steps.findIndex((each) => each.step === step) + 1]?.step ?? null
}

export function stepBefore({ steps }: SetupGuide, step: SetupStep): SetupStep | null {
  return steps[steps.findIndex((each) => each.step === step) - 1]?.step ?? null
}
