import type { ReactNode } from 'react'
import type { Release } from '#domain/indexers/release.ts'
import { formatAge, formatSize } from '../../format/values.ts'
import { Icon } from '../../parts/icon.tsx'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/text.ts'
import { traitsOf } from './releases.ts'

type ReleaseLineProps = { release: Release; choice?: ReactNode; actions: ReactNode }

/** A row of a table on wide screens, a card on narrow ones. */
export function ReleaseLine({ release, choice, actions }: ReleaseLineProps) {
  const { accepted } = release.decision
  return (
    <li className="grid gap-x-5 gap-y-2.5 border-b border-line p-4 last:border-0 sm:px-5 lg:grid-cols-[minmax(0,1fr)_23rem_8.5rem] lg:items-start">
      <div className="grid min-w-0 grid-cols-[auto_1fr] gap-x-3">
        <span
          className={`mt-0.5 grid content-start justify-items-center gap-2.5 ${accepted ? 'text-good' : 'text-faint'}`}
        >
          <Icon name={accepted ? 'check' : 'close'} />
          <span className="sr-only">{accepted ? t('game.accepted') : t('game.rejected')}</span>
          {choice}
        </span>
        <div className="grid min-w-0 gap-1.5">
          <p className={`leading-snug font-medium break-all ${accepted ? '' : 'text-soft'}`}>{release.title}</p>
          <p className="flex flex-wrap gap-1.5">
            {traitsOf(release).map((trait) => (
              <span key={trait} className="rounded bg-raised px-1.5 text-xs leading-5 text-soft">
                {trait}
              </span>
            ))}
          </p>
          <ul className={`text-sm ${accepted ? 'text-faint' : 'text-warn'}`}>
            {release.decision.reasons.map((reason) => (
              <li key={`${reason.code} ${reason.message}`}>{serverText(reason.message)}</li>
            ))}
          </ul>
        </div>
      </div>
      <Numbers release={release} />
      <div className="grid gap-2 pl-8 lg:justify-items-end lg:pl-0">{actions}</div>
    </li>
  )
}

function Numbers({ release }: { release: Release }) {
  const seeds = release.seeders
  const seedTone = seeds === null ? 'text-soft' : seeds === 0 ? 'text-bad' : seeds < 3 ? 'text-warn' : 'text-good'
  const cells: [string, string, string][] = [
    [t('common.size'), release.size === null ? '–' : formatSize(release.size), 'text-ink'],
    [t('game.seeders'), seeds === null ? '–' : String(seeds), seedTone],
    [t('game.age'), formatAge(release.publishedAt), 'text-ink'],
    [t('game.score'), String(Math.round(release.decision.score)), 'text-ink'],
  ]
  return (
    <div className="grid gap-1 pl-8 lg:pl-0">
      <dl className="grid grid-cols-[repeat(4,auto)] justify-between gap-x-3 text-sm tabular-nums sm:justify-start sm:gap-x-8 lg:grid-cols-4 lg:gap-x-3">
        {cells.map(([name, value, tone]) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-faint">{name}</dt>
            <dd className={`whitespace-nowrap ${tone}`}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="truncate text-sm text-faint">
        {release.indexerName}
        {release.infoUrl !== null && /^https?:/.test(release.infoUrl) && (
          <>
            {' · '}
            <a
              href={release.infoUrl}
              target="_blank"
              rel="noreferrer noopener"
              className="underline underline-offset-4 hover:text-ink"
            >
              {t('game.infoPage')}
            </a>
          </>
        )}
      </p>
    </div>
  )
}
