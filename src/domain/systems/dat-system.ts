import { systemOfFolder } from './systems.ts'

/**
 * The ID of the system that a DAT is about, by its name; `null` if it is not known. No-Intro and Redump name the maker and
 * the system, with more before or behind it; TOSEC goes on with what the dumps are; MAME adds its version, and FinalBurn
 * Neo has its own name before that of the system.
 */
export function systemOfDat(name: string): string | null {
  if (mame.test(name)) return 'arcade'
  const names = [
    name,
    name.replace(/[\s-]+v?\d[\d.]*$/i, ''),
    name.replace(tosecEnd, ''),
    name.replace(finalBurn, '$1'),
    ...endsOf(name),
  ]
  const spellings = names.flatMap((each) => [each, each.replace(/\s*[([].*$/, '')])
  return spellings.map(systemOfFolder).find((system) => system !== null)?.id ?? null
}

const mame = /^(?:HB)?MAME(?:[\s_-]*\d[\w.+-]*)?(?:[\s-]+Arcade)?(?:\s*[([].*)?$/i
const finalBurn = /^(?:FinalBurn Neo|FB ?Neo|FB ?Alpha|FinalBurn Alpha) - (.+?)(?: Games)?$/i
const tosecEnd =
  / - (?:Games|Applications|Educational|Demos|Compilations|Multimedia|Firmware|Samplers|Covermounts|Operating Systems|Public Domain|Various|Coverdiscs|Magazines|Docs|Homebrew|Media|Emulators|Diskmags)\b.*$/

/** `Unofficial - Nintendo - Wii` is about what its end is about. */
function endsOf(name: string): string[] {
  const parts = name.split(' - ')
  return parts.slice(1).map((_, at) => parts.slice(at + 1).join(' - '))
}
