const maxSeconds = 253_402_300_799

/** Unix seconds as an instant; null for values that are not a date after 1970. */
export function instantOf(seconds: number | null): string | null {
  if (seconds === null || seconds <= 0 || seconds > maxSeconds) return null
  return new Date(Math.floor(seconds) * 1000).toISOString()
}

/** The text if it is a web address, so that no other kind of link reaches a page. */
export function webAddress(text: string | null): string | null {
  return text !== null && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null
}
