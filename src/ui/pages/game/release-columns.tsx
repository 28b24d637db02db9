import { createContext, type ReactNode, useContext } from 'react'
import type { Release } from '#domain/indexers/release.ts'
import { formatAge, formatMoment, formatSize } from '../../format/values.ts'
import { IconButton } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { type Column, shapeOf } from '../../tables/column.ts'
import { t, textFor } from '../../texts/page-texts.ts'
import { noReleaseFilter, type ReleaseFilterName } from './release-view.ts'
import { releaseKey } from './releases.ts'

/** What the last cell needs besides its release. */
type ReleaseActions = {
  renderGrab: (release: Release) => ReactNode
  open: ReadonlySet<string>
  toggle: (key: string) => void
}

export const ReleaseActionsContext = createContext<ReleaseActions>({
  renderGrab: () => null,
  open: new Set(),
  toggle: () => {},
})

/** The columns of releases. Those that are shown by default fit a screen of 1,152 pixels. */
export const releaseColumns: readonly Column<Release>[] = [
  {
    id: 'score',
    label: 'game.score',
    width: 84,
    sort: 'desc',
    phone: 'detail',
    fixed: true,
    cell: (release) => <Score release={release} />,
  },
  {
    id: 'title',
    label: 'releaseTable.release',
    width: 178,
    grow: 1,
    sort: 'asc',
    phone: 'title',
    fixed: true,
    cell: ({ title, decision }) => (
      <span
        title={title}
        className={`line-clamp-2 leading-snug font-medium break-all whitespace-normal ${decision.accepted ? '' : 'text-soft'}`}
      >
        {title}
      </span>
    ),
  },
  {
    id: 'indexer',
    label: 'releaseTable.indexer',
    width: 88,
    sort: 'asc',
    cell: ({ indexerName }) => <span title={indexerName}>{indexerName}</span>,
  },
  { id: 'protocol', label: 'releaseTable.protocol', width: 84, sort: 'asc', shown: false, cell: protocolOf },
  {
    id: 'kind',
    label: 'releaseTable.kind',
    width: 110,
    sort: 'asc',
    cell: (release) => <span title={kindOf(release)}>{kindOf(release)}</span>,
  },
  {
    id: 'group',
    label: 'releaseTable.group',
    width: 100,
    sort: 'asc',
    shown: false,
    cell: ({ parsed }) => parsed.group ?? '–',
  },
  { id: 'languages', label: 'releaseTable.languages', width: 114, sort: 'asc', shown: false, cell: languagesOf },
  { id: 'size', label: 'common.size', width: 80, align: 'end', sort: 'desc', cell: sizeOf },
  {
    id: 'age',
    label: 'game.age',
    width: 68,
    align: 'end',
    sort: 'asc',
    cell: (release) => <Age release={release} />,
  },
  {
    id: 'peers',
    label: 'releaseTable.peers',
    width: 92,
    align: 'end',
    sort: 'desc',
    cell: (release) => <Peers release={release} />,
  },
  {
    id: 'actions',
    label: 'releaseTable.actions',
    width: 180,
    align: 'end',
    phone: 'end',
    fixed: true,
    cell: (release) => <Actions release={release} />,
  },
]

export const releaseShape = shapeOf<ReleaseFilterName>('releases', releaseColumns, {
  filter: noReleaseFilter,
  defaultSort: 'score',
})

/** The same table on the search page, whose address has a query of its own. */
export const foundReleaseShape = shapeOf<ReleaseFilterName>('releases', releaseColumns, {
  filter: noReleaseFilter,
  defaultSort: 'score',
  prefix: 'list-',
})

function Actions({ release }: { release: Release }) {
  const { renderGrab, open, toggle } = useContext(ReleaseActionsContext)
  const key = releaseKey(release)
  // Dialogs inherit the text styles of the cell.
  return (
    <div className="flex items-center justify-end gap-1 text-left whitespace-normal">
      {renderGrab(release)}
      <DetailsButton release={release} isOpen={open.has(key)} onToggle={() => toggle(key)} />
    </div>
  )
}

type DetailsButtonProps = { release: Release; isOpen: boolean; onToggle: () => void; id?: string }

/** Opens the details of a release. */
export function DetailsButton({ release, isOpen, onToggle, id }: DetailsButtonProps) {
  return (
    <IconButton
      icon={isOpen ? 'up' : 'down'}
      label={t('releaseTable.details', { title: release.title })}
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      // The arrow keys move from one to the next in a list.
      data-title
      onClick={onToggle}
    />
  )
}

/** The score, and whether the release was accepted. */
export function Score({ release: { decision } }: { release: Release }) {
  const { accepted, review } = decision
  return (
    <span
      className={`inline-flex items-center gap-1.5 tabular-nums ${accepted ? 'text-good' : 'text-warn'}`}
      title={review ? t('game.needsReview') : undefined}
    >
      <Icon name={accepted ? 'check' : review ? 'eye' : 'close'} className="size-4" />
      <span className="sr-only">{t(accepted ? 'game.accepted' : review ? 'game.needsReview' : 'game.rejected')}</span>
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

export function peersText({ seeders, grabs, protocol }: Release): string {
  if (seeders !== null) return t('releaseTable.seederCount', { count: seeders })
  return grabs === null || protocol === 'torrent' ? '–' : t('releaseTable.grabCount', { count: grabs })
}

export function protocolOf({ protocol, freeleech }: Release): string {
  return [textFor('protocol', protocol) ?? protocol, freeleech ? 'freeleech' : null].filter(Boolean).join(', ')
}

export function sizeOf({ size }: Release): string {
  return size === null ? '–' : formatSize(size)
}

export function kindOf({ parsed: { kind, version } }: Release): string {
  const number = version === null ? null : /^\d/.test(version) ? `v${version}` : version
  return [textFor('releaseKind', kind) ?? kind, number].filter(Boolean).join(' ')
}

export function languagesOf({ parsed: { languages } }: Release): string {
  if (languages.length === 0) return '–'
  return languages.length > 3 ? `${languages.slice(0, 3).join(', ')} +${languages.length - 3}` : languages.join(', ')
}
