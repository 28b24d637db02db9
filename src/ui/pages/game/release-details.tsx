import type { Release } from '#domain/indexers/release.ts'
import { Icon } from '../../parts/icon.tsx'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/page-texts.ts'
import { BlacklistButton } from './blacklist.tsx'
import { NameExplanation } from './name-explanation.tsx'
import { rejectionsOf } from './release-view.ts'
import { ScoreTable } from './score-table.tsx'

/** Only a release that was searched for a game can be blacklisted. */
type ReleaseDetailsProps = { release: Release; gameId: string | null }

/** Why a release was rejected, and what its score consists of. */
export function ReleaseDetails({ release, gameId }: ReleaseDetailsProps) {
  const rejections = rejectionsOf(release)
  return (
    <div className="grid gap-x-10 gap-y-5 text-sm md:grid-cols-2">
      <div className="grid content-start gap-4">
        {rejections.length > 0 && (
          <section aria-label={t('releaseTable.whyRejected')} className="grid gap-1.5">
            <h3 className="font-semibold">{t('releaseTable.whyRejected')}</h3>
            <Rejections release={release} />
          </section>
        )}
        <div className="flex flex-wrap items-center gap-3">
          {gameId !== null && <BlacklistButton gameId={gameId} release={release} />}
          {release.infoUrl !== null && /^https?:/.test(release.infoUrl) && (
            <a
              href={release.infoUrl}
              target="_blank"
              rel="noreferrer noopener"
              className="inline-flex min-h-9 items-center gap-1.5 underline underline-offset-4"
            >
              <Icon name="link" className="size-4 text-faint" />
              {t('game.infoPage')}
            </a>
          )}
        </div>
        <NameExplanation name={release.title} gameId={gameId} />
      </div>
      <ScoreTable decision={release.decision} />
    </div>
  )
}

/** The reasons of a rejected release as a list. */
export function Rejections({ release }: { release: Pick<Release, 'decision'> }) {
  const rejections = rejectionsOf(release)
  if (rejections.length === 0) return null
  return (
    <ul className="grid gap-1 text-warn">
      {rejections.map(({ code, message }) => (
        <li key={`${code} ${message}`} className="flex items-start gap-2">
          <Icon name="close" className="mt-0.5 size-4" />
          <span className="min-w-0 break-words">{serverText(message)}</span>
        </li>
      ))}
    </ul>
  )
}
