import type { ParsedReleaseName } from '../release-name/parsed-release-name.ts'

/** Keeps letters and digits alone: "R.G. Mechanics" and "rg mechanics" are the same. */
function lettersOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Whether a list has a name, however it is written. */
export function includesName(list: readonly string[], name: string): boolean {
  const letters = lettersOf(name)
  // A name of signs only has no letters to compare.
  return list.some((each) => (letters === '' ? each.trim() === name.trim() : lettersOf(each) === letters))
}

/** The group of a release. GOG signs its installers without one. */
export function groupOf({ group, source }: Pick<ParsedReleaseName, 'group' | 'source'>): string | null {
  return group ?? (source === 'gog' ? 'GOG' : null)
}

/** Whether a list has an uploader. `Robin <robin@example.org>` is known by the name, by the address, or by both. */
export function includesUploader(list: readonly string[], uploader: string): boolean {
  const [, before = '', within = '', after = ''] = /^([^<(]*)[<(]([^>)]*)[>)](.*)$/.exec(uploader) ?? []
  const names = [uploader, before, within, after].map((name) => name.trim()).filter((name) => name !== '')
  return names.some((name) => includesName(list, name))
}
