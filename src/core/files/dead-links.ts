import { visible } from '#domain/importing/inspect-files.ts'

/** Says that links which lead nowhere are left out; `null` when there are none. */
export function describeDeadLinks([first, ...others]: readonly string[]): string | null {
  if (first === undefined) return null
  if (others.length === 0) return `"${visible(first)}" is a link that leads nowhere and is left out.`
  return `${others.length + 1} links lead nowhere and are left out, such as "${visible(first)}".`
}
