import { Fragment, type ReactNode, useId, useState } from 'react'
import type { Release } from '#domain/indexers/release.ts'
import { formatAge, formatMoment, formatSize } from '../../format/values.ts'
import { IconButton } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useMedia } from '../../parts/use-media.ts'
import { textFor } from '../../texts/text.ts'
import { ReleaseDetails } from './release-details.tsx'
import { type ReleaseSort, type ReleaseView, startsDescending } from './release-view.ts'
import { releaseKey } from './releases.ts'
import { t } from './texts.ts'

type Column = { sort: ReleaseSort; label: string; alignRight?: boolean; render: (release: Release) => ReactNode }

const columns = (): Column[] => [
  { sort: 'indexer', label: t('releaseTable.indexer'), render: ({ indexerName }) => indexerName },
  { sort: 'protocol', label: t('releaseTable.protocol'), render: protocolOf },
  { sort: 'kind', label: t('releaseTable.kindVersion'), render: kindOf },
  { sort: 'group', label: t('releaseTable.group'), render: ({ parsed }) => parsed.group ?? '–' },
  { sort: 'languages', label: t('releaseTable.languages'), render: languagesOf },
  { sort: 'size', label: t('common.size'), alignRight: true, render: sizeOf },
  { sort: 'age', label: t('game.age'), alignRight: true, render: (release) => <Age release={release} /> },
  { sort: 'peers', label: t('releaseTable.peers'), alignRight: true, render: (release) => <Peers release={release} /> },
]

type ReleaseTableProps = {
  releases: readonly Release[]
  gameId: string
  view: ReleaseView
  onChange: (change: Partial<ReleaseView>) => void
  renderGrab: (release: Release) => ReactNode
}

/** The releases of a game: a table on wide screens, compact rows on narrow ones. Each row has its details below it. */
export function ReleaseTable(props: ReleaseTableProps) {
  const isWide = useMedia('(min-width: 72rem)')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string): void => {
    const next = new Set(open)
    if (!next.delete(key)) next.add(key)
    setOpen(next)
  }
  return isWide ? (
    <WideTable {...props} open={open} onToggle={toggle} />
  ) : (
    <ul className="overflow-hidden rounded-2xl border border-line bg-panel">
      {props.releases.map((release) => (
        <CompactRow
          key={releaseKey(release)}
          release={release}
          gameId={props.gameId}
          isOpen={open.has(releaseKey(release))}
          onToggle={() => toggle(releaseKey(release))}
          grab={props.renderGrab(release)}
        />
      ))}
    </ul>
  )
}

type OpenRows = { open: ReadonlySet<string>; onToggle: (key: string) => void }

function WideTable({ releases, gameId, view, onChange, renderGrab, open, onToggle }: ReleaseTableProps & OpenRows) {
  const shown = columns()
  const sorting = { view, onChange }
  return (
    <div className="overflow-x-auto rounded-2xl border border-line bg-panel">
      <table className="w-full text-sm">
        <caption className="sr-only">{t('game.releases')}</caption>
        <thead>
          <tr className="border-b border-line text-left text-soft">
            <SortHeader sort="score" label={t('game.score')} {...sorting} />
            <SortHeader sort="title" label={t('releaseTable.release')} {...sorting} />
            {shown.map(({ sort, label, alignRight }) => (
              <SortHeader key={sort} sort={sort} label={label} alignRight={alignRight ?? false} {...sorting} />
            ))}
            <th scope="col" className="px-3">
              <span className="sr-only">{t('releaseTable.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {releases.map((release) => {
            const key = releaseKey(release)
            return (
              <WideRow
                key={key}
                release={release}
                gameId={gameId}
                columns={shown}
                isOpen={open.has(key)}
                onToggle={() => onToggle(key)}
                grab={renderGrab(release)}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type SortHeaderProps = Pick<ReleaseTableProps, 'view' | 'onChange'> & {
  sort: ReleaseSort
  label: string
  alignRight?: boolean
}

function SortHeader({ sort, label, alignRight = false, view, onChange }: SortHeaderProps) {
  const isSorted = view.sort === sort
  const descending = isSorted ? !view.descending : startsDescending(sort)
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (view.descending ? 'descending' : 'ascending') : undefined}
      className="px-1 font-medium"
    >
      <button
        type="button"
        onClick={() => onChange({ sort, descending })}
        className={`flex min-h-10 w-full items-center gap-1 rounded px-2 whitespace-nowrap hover:text-ink ${alignRight ? 'justify-end' : ''} ${isSorted ? 'text-ink' : ''}`}
      >
        {label}
        <Icon
          name={isSorted && !view.descending ? 'up' : 'down'}
          className={`size-3.5 ${isSorted ? '' : 'invisible'}`}
        />
      </button>
    </th>
  )
}

type RowProps = { release: Release; gameId: string; isOpen: boolean; onToggle: () => void; grab: ReactNode }

function WideRow({ release, gameId, columns: shown, isOpen, onToggle, grab }: RowProps & { columns: Column[] }) {
  const id = useId()
  const { accepted } = release.decision
  return (
    <Fragment>
      <tr className="border-b border-line last:border-0">
        <td className="px-3 py-1.5">
          <Score release={release} />
        </td>
        <th
          scope="row"
          className={`w-full min-w-60 px-3 py-1.5 text-left font-medium break-all ${accepted ? '' : 'text-soft'}`}
        >
          {release.title}
        </th>
        {shown.map(({ sort, alignRight, render }) => (
          <td key={sort} className={`px-3 py-1.5 text-soft ${alignRight ? 'text-right tabular-nums' : ''}`}>
            {render(release)}
          </td>
        ))}
        <td className="py-1.5 pr-2 pl-3">
          <div className="flex items-center justify-end gap-1">
            {grab}
            <DetailsButton release={release} isOpen={isOpen} onToggle={onToggle} id={id} />
          </div>
        </td>
      </tr>
      {isOpen && (
        <tr id={id} className="border-b border-line bg-ground last:border-0">
          <td colSpan={shown.length + 3} className="px-4 py-4">
            <ReleaseDetails release={release} gameId={gameId} />
          </td>
        </tr>
      )}
    </Fragment>
  )
}

function CompactRow({ release, gameId, isOpen, onToggle, grab }: RowProps) {
  const id = useId()
  const facts = [
    release.indexerName,
    release.protocol === 'torrent' ? null : protocolOf(release),
    sizeOf(release),
    formatAge(release.publishedAt),
    peersText(release),
    release.parsed.kind === 'game' && release.parsed.version === null ? null : kindOf(release),
    release.parsed.group,
    languagesOf(release) === '–' ? null : languagesOf(release),
  ]
  return (
    <li className="grid gap-2 border-b border-line px-4 py-3 last:border-0">
      <p className={`text-sm leading-snug font-medium break-all ${release.decision.accepted ? '' : 'text-soft'}`}>
        {release.title}
      </p>
      <p className="text-sm text-faint">{facts.filter((fact) => fact !== null && fact !== '–').join(' · ')}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Score release={release} />
        <div className="ml-auto flex items-center gap-1">
          {grab}
          <DetailsButton release={release} isOpen={isOpen} onToggle={onToggle} id={id} />
        </div>
      </div>
      {isOpen && (
        <div id={id} className="border-t border-line pt-3">
          <ReleaseDetails release={release} gameId={gameId} />
        </div>
      )}
    </li>
  )
}

type DetailsButtonProps = Pick<RowProps, 'release' | 'isOpen' | 'onToggle'> & { id: string }

function DetailsButton({ release, isOpen, onToggle, id }: DetailsButtonProps) {
  return (
    <IconButton
      icon={isOpen ? 'up' : 'down'}
      label={t('releaseTable.details', { title: release.title })}
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={onToggle}
    />
  )
}

function Score({ release: { decision } }: { release: Release }) {
  return (
    <span className={`inline-flex items-center gap-1.5 tabular-nums ${decision.accepted ? 'text-good' : 'text-warn'}`}>
      <Icon name={decision.accepted ? 'check' : 'close'} className="size-4" />
      <span className="sr-only">{decision.accepted ? t('game.accepted') : t('game.rejected')}</span>
      {Math.round(decision.score)}
    </span>
  )
}

function Age({ release: { publishedAt } }: { release: Release }) {
  if (publishedAt === null) return '–'
  return (
    <time dateTime={publishedAt} title={formatMoment(publishedAt)} className="whitespace-nowrap">
      {formatAge(publishedAt)}
    </time>
  )
}

function Peers({ release }: { release: Release }) {
  const { seeders } = release
  const tone = seeders === null ? '' : seeders === 0 ? 'text-bad' : seeders < 3 ? 'text-warn' : 'text-good'
  return (
    <span className={`whitespace-nowrap ${tone}`} title={peersText(release)}>
      {seeders ?? peersText(release)}
    </span>
  )
}

function peersText({ seeders, grabs, protocol }: Release): string {
  if (seeders !== null) return t('releaseTable.seederCount', { count: seeders })
  return grabs === null || protocol === 'torrent' ? '–' : t('releaseTable.grabCount', { count: grabs })
}

const protocolOf = ({ protocol, freeleech }: Release): string =>
  [textFor('protocol', protocol) ?? protocol, freeleech ? 'freeleech' : null].filter(Boolean).join(', ')

const sizeOf = ({ size }: Release): string => (size === null ? '–' : formatSize(size))

function kindOf({ parsed: { kind, version } }: Release): string {
  const number = version === null ? null : /^\d/.test(version) ? `v${version}` : version
  return [textFor('releaseKind', kind) ?? kind, number].filter(Boolean).join(' ')
}

function languagesOf({ parsed: { languages } }: Release): string {
  if (languages.length === 0) return '–'
  return languages.length > 3 ? `${languages.slice(0, 3).join(', ')} +${languages.length - 3}` : languages.join(', ')
}
