import type { UserSettings } from '#domain/accounts/user-settings.ts'
import type { Game } from '#domain/games/game.ts'
import { platformName } from '#domain/games/platform-name.ts'
import { type Rule, reject } from './rule.ts'

const unnamed = 'PC'

/** A name without a platform is a PC game's, except where it is a dump of a cartridge or disc. */
export const wrongPlatform: Rule = {
  code: 'platform',
  judge({ parsed }, { game, settings }) {
    if (game === null || (parsed.platform === null && parsed.kind === 'rom')) return null
    const platform = parsed.platform ?? unnamed
    const wanted = wantedPlatforms(game, settings)
    return wanted.includes(platform) ? null : reject(`For ${platform}, wanted is ${wanted.join(' or ')}`)
  },
}

function wantedPlatforms(game: Game, settings: UserSettings): string[] {
  const preferred = game.preferredPlatform ?? settings.preferredPlatform
  if (preferred !== null) return [platformName(preferred)]
  const platforms = [...new Set(game.platforms.map(platformName))]
  return platforms.length === 0 || platforms.includes(unnamed) ? [unnamed] : platforms
}
