import { formatSize } from '#domain/format.ts'
import { platformLabel, platformOfRelease } from '#domain/games/entry-platform.ts'
import { systemById } from '#domain/systems/systems.ts'
import { type Rule, reject } from './rule.ts'

/** The largest games with all their add-ons need less than half of this. */
const maxBytes = 1_000_000_000_000

/** Cartridges and discs hold what they hold: whatever exceeds that is no game for the system, or many. */
export const implausiblyLarge: Rule = {
  code: 'huge',
  judge({ found: { size }, parsed }, { game }) {
    if (size === null || (parsed.kind !== 'game' && parsed.kind !== 'rom')) return null
    if (size > maxBytes) return reject(`${formatSize(size)}: too large for a game`)
    const platform = platformOfRelease(parsed) ?? game?.platform ?? null
    const largest = platform === null ? null : (systemById(platform)?.maxBytes ?? null)
    if (platform === null || largest === null || size <= largest) return null
    return reject(`${formatSize(size)}: too large for a ${platformLabel(platform)} game`)
  },
}
