/** A release's name as its words with one blank before, between and after them. */
export function spacedWords(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return ` ${words.join(' ')} `
}

/** Whether a word or phrase stands in a release's name as whole words. */
export function containsPhrase(title: string, phrase: string): boolean {
  const sought = spacedWords(phrase)
  return sought.trim() !== '' && spacedWords(title).includes(sought)
}
