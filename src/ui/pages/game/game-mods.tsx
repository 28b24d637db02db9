import { useModDomain, useTrendingMods } from '../../api/lookups.ts'
import { formatWhen } from '../../format/values.ts'
import { Section } from '../../parts/page.tsx'
import { Failure, SkeletonLines } from '../../parts/status.tsx'
import { t } from '../../texts/text.ts'

/** The trending mods of a game that Nexus Mods has. */
export function GameMods({ title }: { title: string }) {
  const found = useModDomain(title)
  if (found.isLoadingError) {
    return (
      <Section title={t('game.mods')}>
        <Failure error={found.error} onRetry={() => void found.refetch()} />
      </Section>
    )
  }
  const domain = found.data?.domain ?? null
  return domain === null ? null : <TrendingMods domain={domain} />
}

function TrendingMods({ domain }: { domain: string }) {
  const mods = useTrendingMods(domain)
  return (
    <Section
      title={t('game.mods')}
      actions={
        <a
          href={`https://www.nexusmods.com/${domain}`}
          target="_blank"
          rel="noreferrer noopener"
          className="text-sm text-accent-ink underline underline-offset-4"
        >
          {t('game.allMods')}
        </a>
      }
    >
      {mods.isLoadingError ? (
        <Failure error={mods.error} onRetry={() => void mods.refetch()} />
      ) : mods.data === undefined ? (
        <SkeletonLines lines={2} className="h-12" />
      ) : mods.data.length === 0 ? (
        <p className="text-faint">{t('game.noMods')}</p>
      ) : (
        <ul className="rounded-2xl border border-line bg-panel">
          {mods.data.map((mod) => (
            <li key={mod.id} className="grid gap-1 border-b border-line px-4 py-3 last:border-0">
              <a
                href={mod.url}
                target="_blank"
                rel="noreferrer noopener"
                className="font-medium break-words hover:underline"
              >
                {mod.name}
              </a>
              {mod.summary !== null && <p className="line-clamp-2 text-sm text-soft">{mod.summary}</p>}
              <p className="text-sm text-faint">{factsOf(mod)}</p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

type Facts = { author: string | null; downloads: number | null; updatedAt: string | null }

function factsOf({ author, downloads, updatedAt }: Facts): string {
  const facts = [
    author === null ? null : t('game.modBy', { author }),
    downloads === null ? null : t('game.modDownloads', { downloads }),
    updatedAt === null ? null : t('game.modUpdated', { updatedAt: formatWhen(updatedAt) }),
  ]
  return facts.filter(Boolean).join(' · ')
}
