import type { StorefrontApp } from '#domain/games/storefront.ts'
import type { WireFields } from '#integrations/downloaders/wire-fields.ts'
import { statedDate } from '../dates.ts'
import { plainLine, plainText } from '../plain-text.ts'
import { storefrontAppIdOf } from '../provider-fields.ts'
import { imageIn } from './game.ts'

const maxRequirement = 20_000

/** Converts app details of any kind, such as those of a game, an add-on or a demo. */
export function storefrontAppOf(details: WireFields, storeAddress: string): StorefrontApp | null {
  const id = storefrontAppIdOf(details.value('steam_appid'))
  const name = plainLine(details.text('name') ?? '')
  if (id === null || name === '') return null
  const release = details.fields('release_date')
  const requirements = details.fields('pc_requirements')
  return {
    storefrontAppId: id,
    name,
    coverUrl: imageIn(details, 'header_image'),
    releaseStatus: release.flag('coming_soon') ? 'upcoming' : 'released',
    releaseDate: statedDate(release.text('date')),
    requirements: {
      minimum: requirementOf(requirements.text('minimum')),
      recommended: requirementOf(requirements.text('recommended')),
    },
    url: `${storeAddress}/app/${id}`,
  }
}

function requirementOf(html: string | null): string | null {
  return plainText((html ?? '').slice(0, maxRequirement)) || null
}
