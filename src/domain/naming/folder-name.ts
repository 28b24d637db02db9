import { fillTemplate, type NameValues } from './name-template.ts'
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
