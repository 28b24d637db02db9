import { platformLabel } from '#domain/games/entry-platform.ts'
import { platformName } from '#domain/games/platform-name.ts'
import { type JudgeContext, type Rule, reject } from './rule.ts'

const defaultPlatform = 'PC'

/** A name without a platform means PC, unless it is a cartridge or disc dump. */
export const wrongPlatform: Rule = {
  code: 'platform',
  judge({ parsed }, { game, settings, otherEntries }) {
    if (game === null || (parsed.platform === null && parsed.kind === 'rom')) return null
    const platform = parsed.platform ?? defaultPlatform
    if (!game.platform && otherEntries?.has(platform)) {
      return reject(`For ${platform}, which has an entry of its own in your library`)
    }
    const expected = expectedPlatforms(game, settings)
    return expected.includes(platform) ? null : reject(`For ${platform}, not ${expected.join(' or ')}`)
  },
}

/** The platform of the entry. Before it is decided, what the user prefers, else what the game is available for. */
function expectedPlatforms(
  game: NonNullable<JudgeContext['game']>,
  settings: Pick<JudgeContext['settings'], 'preferredPlatform'>,
): string[] {
  if (game.platform) return [platformLabel(game.platform)]
  const preferred = game.preferredPlatform ?? settings.preferredPlatform
  if (preferred !== null) return [platformName(preferred)]
  const platforms = [...new Set(game.platforms.map(platformName))]
  return platforms.length === 0 || platforms.includes(defaultPlatform) ? [defaultPlatform] : platforms
}
