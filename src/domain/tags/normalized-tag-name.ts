/** The form of a name in which two names of the same tag are equal. */
export function normalizedTagName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
