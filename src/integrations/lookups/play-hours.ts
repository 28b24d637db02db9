/** More than ten years is no play time. */
const maxSeconds = 10 * 365 * 86_400

/** Seconds as hours. Services send 0 or less for what they do not know. */
export function playHours(seconds: number | null): number | null {
  return seconds === null || seconds <= 0 || seconds > maxSeconds ? null : Math.round(seconds / 360) / 10
}
