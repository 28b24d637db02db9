import { maxNameBytes, safeName, shorten } from './safe-name.ts'

/** The folder of a game by the template of the settings. */
export function folderName(template: string, values: NameValues & { Title: string }): string {
  return safeName(fillTemplate(template, values)) ?? safeName(values.Title) ?? 'Game'
}

/**
 * The names to try for a folder, in this order, when the ones before belong to other games: the plain one, with the
 * year, then numbered without end.
 */
export function* folderNames(plain: string, year: number | null): Generator<string> {
  yield plain
  const dated = year === null || plain.includes(String(year)) ? plain : withSuffix(plain, ` (${year})`)
  if (dated !== plain) yield dated
  for (let number = 2; ; number += 1) yield withSuffix(dated, ` (${number})`)
}

function withSuffix(name: string, suffix: string): string {
  return `${shorten(name, maxNameBytes + 20 - suffix.length).trimEnd()}${suffix}`
}

/**
 * The grammar of a folder's name. `{Title}` stands for a value; what else stands within the braces is written only when
 * there is a value, and `:clean` after its name leaves accents and punctuation out: `{Title}{ (Year)}` gives `Portal 2 (2011)`, and `Portal 2` while the year is unknown.
 */
export const nameFields = ['Title', 'Year', 'Platform', 'Version', 'Edition', 'Group'] as const
export type NameField = (typeof nameFields)[number]
export type NameValues = Partial<Record<NameField, string | number | null>>

const placeholder = /\{([^{}A-Za-z]*)([A-Za-z]*)(:clean)?([^{}A-Za-z]*)\}/gi

/** Fills a template in. Brackets around nothing are left out. */
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

/** What is wrong with a template, in words, or `null`. */
export function templateError(template: string): string | null {
  const named = [...template.matchAll(placeholder)].map((match) => match[2] ?? '')
  const unknown = named.filter((name) => fieldNamed(name) === null)
  if (unknown.length > 0) {
    const known = nameFields.map((field) => `{${field}}`).join(', ')
    return `{${unknown[0]}} is not known. Known are ${known}.`
  }
  const rest = template.replace(placeholder, '')
  if (/[{}]/.test(rest)) return 'A brace is not closed, or stands alone.'
  if (/[\\/]/.test(template)) return 'The pattern names one folder, so it must not contain a slash.'
  if (!named.some((name) => fieldNamed(name) === 'Title')) {
    return 'The pattern must contain {Title}, otherwise games would share a folder.'
  }
  return null
}

function fieldNamed(name: string): NameField | null {
  return nameFields.find((field) => field.toLowerCase() === name.toLowerCase()) ?? null
}
