import { systemNamed } from '../systems/systems.ts'

/** Normalizes a platform name of a provider or user to the one that `parseReleaseName` returns. */
export function platformName(text: string): string {
  return systemNamed(text)?.short ?? text.trim()
}
