export type Step = () => unknown

/** Runs all steps in order. One that fails is reported and does not keep the others from running. */
export async function runSteps(steps: readonly Step[], onError: (error: unknown) => void): Promise<void> {
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      onError(error)
    }
  }
}
