/** What no line of text has. */
export const controlsInLine = /[\p{Cc}\u2028\u2029]+/gu
/** What no text of several lines has. */
export const controlsInLines = /(?![\r\n\t])\p{Cc}+/gu

// C0 and C1 controls, line separators, marks that change the direction of text, and invisible marks of annotations.
const control = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb]/gu
const shortForms: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/**
 * Escapes characters that are not text. Titles come from other people: a raw newline would forge a line of the log, and
 * an escape sequence would control the terminal that shows it.
 */
export function escapeControlCharacters(text: string): string {
  return text.replace(
    control,
    (character) => shortForms[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
