import { maxNameBytes, safeName, shorten } from './safe-name.ts'

/** The folder name of a game from a template. */
export function folderName(template: string, values: NameValues & { Title: string }): string {
  return safeName(fillTemplate(template, values)) ?? safeName(values.Title) ?? 'Game'
}

/**
 * Yields folder names to try in order while earlier ones belong to other games: plain, with the platform if another entry of
 * the title may have the plain one, with the year, then numbered without end.
 */
export function* folderNames(plain: string, year: number | null, platform: string | null = null): Generator<string> {
  yield plain
  const forPlatform = platform === null ? null : safeName(`(${platform})`)
  if (forPlatform !== null && !plain.includes(platform ?? '')) yield withSuffix(plain, ` ${forPlatform}`)
  const dated = year === null || plain.includes(String(year)) ? plain : withSuffix(plain, ` (${year})`)
  if (dated !== plain) yield dated
  for (let number = 2; ; number += 1) yield withSuffix(dated, ` (${number})`)
}

function withSuffix(name: string, suffix: string): string {
  return `${shorten(name, maxNameBytes + 20 - suffix.length).trimEnd()}${suffix}`
}

/**
 * The fields of a folder name template. `{Title}` inserts a value; other text within the braces appears only if there is
 * one, and `:clean` drops accents and punctuation: `{Title}{ (Year)}` gives `Portal 2 (2011)`, or `Portal 2` without a
 * year.
 */
const nameFields = ['Title', 'Year', 'Platform', 'Version', 'Edition', 'Group'] as const
type NameField = (typeof nameFields)[number]
export type NameValues = Partial<Record<NameField, string | number | null>>

const placeholder = /\{([^{}A-Za-z]*)([A-Za-z]*)(:clean)?([^{}A-Za-z]*)\}/gi

/** Fills in a template and removes empty brackets. */
export function fillTemplate(template: string, values: NameValues): string {
  return template
    .replace(placeholder, (_, before: string, name: string, clean: string | undefined, after: string) => {
      const field = fieldNamed(name)
      const value = field === null ? null : (values[field] ?? null)
      const written = clean === undefined || value === null ? value : cleaned(String(value))
      return written === null || written === '' ? '' : `${before}${written}${after}`
    })
    .replace(/\(\s*\)|\[\s*\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

// Letters of every script stay; `Pokémon: Let's Go!` becomes `Pokemon Lets Go`.
function cleaned(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/['’`´]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}

/** Describes what is wrong with a template; `null` if it is valid. */
export function templateError(template: string): string | null {
  const named = [...template.matchAll(placeholder)].map((match) => match[2] ?? '')
  const unknown = named.filter((name) => fieldNamed(name) === null)
  if (unknown.length > 0) {
    const known = nameFields.map((field) => `{${field}}`).join(', ')
    return `Unknown token {${unknown[0]}}. Tokens: ${known}.`
  }
  const rest = template.replace(placeholder, '')
  if (/[{}]/.test(rest)) return 'Unmatched brace.'
  if (/[\\/]/.test(template)) return 'The pattern names one folder, so it must not contain a slash.'
  if (!named.some((name) => fieldNamed(name) === 'Title')) {
    return 'The pattern must contain {Title}, otherwise games would share a folder.'
  }
  return null
}

function fieldNamed(name: string): NameField | null {
  return nameFields.find((field) => field.toLowerCase() === name.toLowerCase()) ?? null
}
