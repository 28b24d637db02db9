import type { UserSettings } from '#domain/accounts/user-settings.ts'
import type { Game } from '#domain/games/game.ts'
import { platformName } from '#domain/games/platform-name.ts'
import { type Rule, reject } from './rule.ts'

const defaultPlatform = 'PC'

/** A name without a platform means PC, unless it is a cartridge or disc dump. */
export const wrongPlatform: Rule = {
  code: 'platform',
  judge({ parsed }, { game, settings }) {
    if (game === null || (parsed.platform === null && parsed.kind === 'rom')) return null
    const platform = parsed.platform ?? defaultPlatform
    const expected = expectedPlatforms(game, settings)
    return expected.includes(platform) ? null : reject(`For ${platform}, not ${expected.join(' or ')}`)
  },
}

function expectedPlatforms(game: Game, settings: UserSettings): string[] {
  const preferred = game.preferredPlatform ?? settings.preferredPlatform
  if (preferred !== null) return [platformName(preferred)]
  const platforms = [...new Set(game.platforms.map(platformName))]
  return platforms.length === 0 || platforms.includes(defaultPlatform) ? [defaultPlatform] : platforms
}
