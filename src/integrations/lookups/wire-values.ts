/** The text if it is a web address, so that no other kind of link reaches a page. */
export function webAddress(text: string | null): string | null {
  return text !== null && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null
}
