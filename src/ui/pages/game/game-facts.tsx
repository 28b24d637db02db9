import type { Game, GameSource } from '#domain/games/game.ts'
import { formatDate, formatDay } from '../../format/values.ts'
import { Section } from '../../parts/page.tsx'
import { t, textsOf } from '../../texts/page-texts.ts'

const sourceLabels: Record<GameSource, string> = textsOf('gameSource', [
  'manual',
  'metadata',
  'storefront',
  'scan',
  'feed',
  'api',
  'import',
])

/** What is known about a game besides what its head shows. */
export function GameFacts({ game }: { game: Game }) {
  const facts: [string, string | null][] = [
    [t('gamePage.developers'), listed(game.developers)],
    [t('game.publisher'), listed(game.publishers)],
    [t('gamePage.released'), game.releaseDate === null ? null : formatDate(game.releaseDate)],
    [t('gamePage.themes'), listed(game.themes)],
    [t('gamePage.otherTitles'), listed(game.alternateTitles)],
    [t('gamePage.added'), `${formatDay(game.addedAt)}, ${sourceLabels[game.source]}`],
    [t('gamePage.completed'), game.completedAt === null ? null : formatDay(game.completedAt)],
    [t('gamePage.metadataId'), game.metadataId],
    [t('gamePage.steamId'), game.storefrontAppId === null ? null : String(game.storefrontAppId)],
  ]
  const known = facts.filter((fact): fact is [string, string] => fact[1] !== null)
  return (
    <Section title={t('gamePage.facts')}>
      <dl className="grid gap-x-6 gap-y-2 rounded-2xl border border-line bg-panel px-4 py-3 text-sm sm:grid-cols-[auto_1fr]">
        {known.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-faint">{name}</dt>
            <dd className="min-w-0 break-words max-sm:-mt-2">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function listed(items: readonly string[]): string | null {
  return items.length === 0 ? null : items.join(', ')
}
