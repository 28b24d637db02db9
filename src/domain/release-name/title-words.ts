/** The words of a release name with one space before, between and after them. */
export function spacedWords(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return ` ${words.join(' ')} `
}

/** Whether a release name contains a phrase as whole words. */
export function containsPhrase(title: string, phrase: string): boolean {
  const needle = spacedWords(phrase)
  return needle.trim() !== '' && spacedWords(title).includes(needle)
}
