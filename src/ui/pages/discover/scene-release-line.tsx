import { Link } from 'wouter'
import type { SceneRelease } from '#domain/lookups/scene-release.ts'
import { gameStatusLabels } from '../../format/labels.ts'
import { formatSize, formatWhen } from '../../format/values.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { Badge } from '../../parts/status.tsx'
import { t } from '../../texts/text.ts'

export function SceneReleaseLine({ release }: { release: SceneRelease }) {
  const { name, kind, gameTitle, size, publishedAt, url } = release
  const facts = [
    kind === 'scene' ? t('discover.sceneOnly') : 'P2P',
    gameTitle,
    size === null ? null : formatSize(size),
    publishedAt === null ? null : formatWhen(publishedAt),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2.5 border-b border-line px-4 py-3 last:border-0">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <p className="leading-snug font-medium break-all">
          {url === null ? (
            name
          ) : (
            <a href={url} target="_blank" rel="noreferrer noopener" className="inline-block py-0.5 hover:underline">
              {name}
            </a>
          )}
        </p>
        <p className="text-sm text-faint">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <GameOfRelease release={release} />
    </li>
  )
}

function GameOfRelease({ release: { gameId, status, gameTitle } }: { release: SceneRelease }) {
  if (gameId !== null && status !== null) {
    const { label, tone } = gameStatusLabels[status]
    return (
      <Link href={`/games/${gameId}`} className="inline-flex min-h-11 items-center rounded-lg sm:min-h-9">
        <Badge tone={tone}>{label}</Badge>
      </Link>
    )
  }
  if (gameTitle === null) return null
  return (
    <ButtonLink small icon="add" href={`/add?q=${encodeURIComponent(gameTitle)}`}>
      {t('common.addGame')}
    </ButtonLink>
  )
}
