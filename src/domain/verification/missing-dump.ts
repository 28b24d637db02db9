import { extensionOf } from '../paths/extension.ts'
import { systemById } from '../systems/systems.ts'
import { isSideFile } from './dump-files.ts'
import type { KnownRom, KnownRoms } from './judge-file.ts'
import { type CheckedContent, isOtherCut, type Sums } from './verification.ts'

type Content = Sums & Pick<CheckedContent, 'name' | 'form'>

/** How many contents are looked at. No game has more. */
export const maxContents = 5000

/**
 * A dump that is missing although others of its game are there, such as a track of a disc or a ROM of an arcade board;
 * `null` if nothing is missing. Several games may have a dump in common, and then one of them must be whole.
 */
export function missingDump(
  contents: readonly Content[],
  known: Pick<KnownRoms, 'withSums' | 'ofGame'>,
): KnownRom | null {
  const looked = new Map<number, KnownRom | null>()
  let missing: KnownRom | null = null
  for (const content of contents) {
    if (content.size === 0 || isOtherCut(content)) continue
    const roms = known.withSums(content).filter((rom) => hasSameSum(rom, content) && !isSideFile(rom.name))
    const found = roms.map(({ gameId }) => {
      if (!looked.has(gameId)) looked.set(gameId, missingOf(gameId, contents, known))
      return looked.get(gameId) ?? null
    })
    if (roms.length > 0 && !found.includes(null)) missing ??= found[0] ?? null
  }
  return missing
}

/** Why something with a missing dump is not verified. */
export function describeMissing({ name, datName }: KnownRom): string {
  return `"${name}" of the same game in ${datName} is missing`
}

function missingOf(
  gameId: number,
  contents: readonly Sums[],
  known: Pick<KnownRoms, 'withSums' | 'ofGame'>,
): KnownRom | null {
  const required = known.ofGame(gameId).filter(isRequired)
  return required.find((rom) => !contents.some((content) => hasSameSum(rom, content)) && !isShared(rom, known)) ?? null
}

/** Sheets may be rewritten, and the hard disk of an arcade board lies beside its archive. */
function isRequired(rom: KnownRom): boolean {
  if (rom.status === 'nodump' || rom.size === 0 || !hasSums(rom) || isSideFile(rom.name)) return false
  return !(isOfSet(rom) && extensionOf(rom.name) === 'chd')
}

/** What an arcade board has in common with its parent or its BIOS may lie in the archive of that. */
function isShared(rom: KnownRom, { withSums }: Pick<KnownRoms, 'withSums'>): boolean {
  return isOfSet(rom) && withSums(rom).some((other) => other.datName === rom.datName && other.gameId !== rom.gameId)
}

const isOfSet = ({ system }: KnownRom): boolean => system !== null && systemById(system)?.media === 'sets'

/** The strongest sum that a DAT has decides: 32 bits alone are soon the same, and their size must fit as well. */
export function hasSameSum(rom: KnownRom, content: Sums): boolean {
  if (rom.sha1 !== null) return rom.sha1 === content.sha1
  if (rom.md5 !== null) return rom.md5 === content.md5
  return rom.crc32 === content.crc32 && (rom.size === null || rom.size === content.size)
}

/** Whether anything can be compared with a dump: the DAT has none for what was never dumped. */
export function hasSums({ crc32, md5, sha1 }: KnownRom): boolean {
  return crc32 !== null || md5 !== null || sha1 !== null
}
