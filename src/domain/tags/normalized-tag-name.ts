/** Names with the same normalized form belong to the same tag. */
export function normalizedTagName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
