import { counted } from '#domain/format.ts'

/** What a schema says against a value, in words for the one who typed it. */
const translations: [pattern: RegExp, words: (amount: string) => string][] = [
  [/^Expected string to match '\^https\?/, () => 'Must start with http:// or https://'],
  [/^Expected string to match '\^\(https\?/, () => 'Must be a full URL, such as http://192.168.1.20:8080'],
  [/^Expected string to match/, () => 'Contains characters that are not allowed'],
  [/^Expected string length greater or equal to 1\b/, () => 'Must not be empty'],
  [/^Expected string length greater or equal to (\d+)/, (amount) => `At least ${counted(Number(amount), 'character')}`],
  [/^Expected string length less or equal to (\d+)/, (amount) => `At most ${counted(Number(amount), 'character')}`],
  [/^Expected (?:integer|number) to be less or equal to ([\d.]+)/, (amount) => `At most ${amount}`],
  [/^Expected (?:integer|number) to be greater or equal to ([\d.]+)/, (amount) => `At least ${amount}`],
  [/^Expected integer/, () => 'Must be a whole number'],
  [/^Expected number/, () => 'Must be a number'],
  [/^Expected required property/, () => 'Required'],
  [/^Expected union value/, () => 'Invalid value'],
  [/^Expected string/, () => 'Must be text'],
]

export function plainWords(message: string): string {
  for (const [pattern, words] of translations) {
    const match = pattern.exec(message)
    if (match !== null) return words(match[1] ?? '')
  }
  return message.replace(/^must /, 'Must ')
}
