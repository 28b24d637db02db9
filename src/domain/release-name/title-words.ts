/** The words of a release name, each with a space before and after it. */
export function spacedWords(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return ` ${words.join(' ')} `
}

/** Whether a release name contains a phrase as whole words. */
export function containsPhrase(title: string, phrase: string): boolean {
  const sought = spacedWords(phrase)
  return sought.trim() !== '' && spacedWords(title).includes(sought)
}
