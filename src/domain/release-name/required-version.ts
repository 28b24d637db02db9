import { isNewer } from './compare-versions.ts'

/** `name` states only the new version of an update. */
export type VersionStep = { name: string; requiredVersion: string | null }

const updateWord = /(?:^|[^a-z])(?:update|patch|hotfix)(?:[^a-z]|$)/i
// Names without any of this need none of the costly patterns below.
const versionWords =
  /cumulative|previous|requires?[._\s]|[._\s(](?:from|for|over)[._\s]|->|=>|→|[._\s-]to[._\s-]|[-–—][._\s]?v?\d/i
const cumulative = /cumulative[._\s-]*|incl(?:\.|udes|uding|ude)?[._\s]+(?:all[._\s]+)?previous[._\s]+updates?/gi

const unit = String.raw`(?:v|ver[._\s]?|version[._\s]|build[._\s]|update[._\s]|patch[._\s])?`
// The limits bound the work for any name.
const number = String.raw`\d{1,12}(?:\.\d{1,12}){0,5}[a-z]?`
const dotted = String.raw`\d{1,12}(?:\.\d{1,12}){1,5}`
// GOG states the build in parentheses, and that the installer is for 64 bits.
const details = String.raw`(?:[._\s]?\([\w.]{1,20}\))*`
const start = String.raw`(?<=^|[._\s([-])`
const to = String.raw`(?:[._\s]*(?:->|=>|→)[._\s]*|[._\s-]to[._\s-])`
/** Each states the version before, its unit and number, and the version after, its unit and number. */
const steps = [
  new RegExp(String.raw`${start}(?:from[._\s])?(${unit})(${number})${details}${to}(${unit})(${number})`, 'i'),
  new RegExp(String.raw`${start}(v)(${number})[._\s]?[-–—][._\s]?(v)(${number})`, 'i'),
  new RegExp(String.raw`${start}()(${dotted})[-–—]()(${dotted})(?![\w.])`, 'i'),
]
/** "v1.3 from v1.2" states the version after first. A plain number without a unit may be anything else. */
const reversedStep = new RegExp(
  String.raw`${start}(${unit})(${number})${details}[._\s]{0,2}[(]?(?:only[._\s])?(?:from|for|over)[._\s](${unit.slice(0, -1)}|(?=\d+\.\d))(${number})\)?`,
  'i',
)
const required = new RegExp(String.raw`[._\s([-]{0,3}\brequires?[._\s](${unit})(${number})\)?`, 'i')

const versionOf = (unitOf: string, text: string): string =>
  unitOf.toLowerCase().startsWith('build') ? `build ${text}` : text

/**
 * Separates the version that an update requires from the version that it brings: "Update v1.2 to v1.3",
 * "Update v1.3 (requires v1.2)". A cumulative update requires none.
 */
export const splitRequiredVersion = (name: string): VersionStep => {
  if (!updateWord.test(name) || !versionWords.test(name)) return { name, requiredVersion: null }
  const plain = name.replace(cumulative, '')
  const stated = readStep(plain) ?? readRequirement(plain)
  if (stated === null) return { name: plain, requiredVersion: null }
  return plain === name ? stated : { ...stated, requiredVersion: null }
}

const readStep = (name: string): VersionStep | null => {
  for (const pattern of steps) {
    const found = pattern.exec(name)
    if (found === null) continue
    const [whole, unitBefore = '', before = '', unitAfter = '', after = ''] = found
    if (!isNewer(after, before)) continue
    return stepAt(name, found.index, whole, { unitBefore, before, unitAfter, after })
  }
  const found = reversedStep.exec(name)
  if (found === null) return null
  const [whole, unitAfter = '', after = '', unitBefore = '', before = ''] = found
  return isNewer(after, before) ? stepAt(name, found.index, whole, { unitBefore, before, unitAfter, after }) : null
}

type Step = { unitBefore: string; before: string; unitAfter: string; after: string }

const stepAt = (
  name: string,
  at: number,
  whole: string,
  { unitBefore, before, unitAfter, after }: Step,
): VersionStep => ({
  name: `${name.slice(0, at)}${unitAfter || unitBefore}${after}${name.slice(at + whole.length)}`,
  requiredVersion: versionOf(unitBefore, before),
})

const readRequirement = (name: string): VersionStep | null => {
  const found = required.exec(name)
  if (found === null) return null
  const [whole, unitOf = '', version = ''] = found
  return {
    name: name.slice(0, found.index) + name.slice(found.index + whole.length),
    requiredVersion: versionOf(unitOf, version),
  }
}
