import { Buffer } from 'node:buffer'
import type { ChannelMessage } from '#domain/notifications/message.ts'

/** Shortens a text to a number of characters, with an ellipsis. Never splits a character. */
export function shortened(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  return `${text
    .slice(0, maxCharacters - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trimEnd()}…`
}

/** Shortens a text for services that count characters outside the basic plane as one. */
export function shortenedCharacters(text: string, maxCharacters: number): string {
  const characters = [...text]
  if (characters.length <= maxCharacters) return text
  return `${characters
    .slice(0, maxCharacters - 1)
    .join('')
    .trimEnd()}…`
}

/** Shortens a text to a number of bytes in UTF-8, with an ellipsis. */
export function shortenedBytes(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text)
  if (bytes.byteLength <= maxBytes) return text
  const cut = bytes
    .subarray(0, maxBytes - 3)
    .toString('utf8')
    .replace(/\uFFFD+$/, '')
  return `${cut.trimEnd()}…`
}

/** The message and its facts as plain text, one fact a line. */
export function plainBody({ body, facts }: Pick<ChannelMessage, 'body' | 'facts'>): string {
  const lines = facts.map(({ label, value }) => `${label}: ${value}`)
  return [body, ...(lines.length === 0 ? [] : [lines.join('\n')])].filter((part) => part !== '').join('\n\n')
}

/** Keeps the name of a release from notifying everyone: an invisible character splits words such as "@everyone". */
export function withoutMentions(text: string): string {
  return text.replace(/@(?=(?:all|channel|everyone|here|online|room)\b)/gi, '@\u200b')
}

/** Escapes what HTML gives a meaning to. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
