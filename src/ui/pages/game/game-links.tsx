import type { Game } from '#domain/games/game.ts'
import { useFixes } from '../../api/lookups.ts'
import { Icon } from '../../parts/icon.tsx'
import { Section } from '../../parts/page.tsx'
import { t } from '../../texts/text.ts'
import { labelOfLink } from './link-labels.ts'

/** The pages of a game on other sites. */
export function GameLinks({ game }: { game: Game }) {
  const fixes = useFixes(game.storefrontAppId)
  const wiki = fixes.data?.url ?? null
  const links = [
    ...game.links.map(({ kind, url }) => ({ label: labelOfLink(kind, url), url })),
    ...(wiki === null ? [] : [{ label: t('game.fixes'), url: wiki }]),
  ]
  if (links.length === 0 && !fixes.isLoadingError) return null
  return (
    <Section title={t('game.links')}>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ label, url }) => (
          <li key={url}>
            <a
              href={url}
              target="_blank"
              rel="noreferrer noopener"
              className="inline-flex min-h-11 items-center gap-1.5 rounded-lg border border-line bg-panel px-3 text-sm text-soft hover:border-edge hover:text-ink sm:min-h-9"
            >
              <Icon name="link" className="size-4 text-faint" />
              {label}
            </a>
          </li>
        ))}
      </ul>
      {fixes.isLoadingError && <p className="text-sm text-faint">{t('game.wikiUnavailable')}</p>}
    </Section>
  )
}
