import { type ReactNode, useId } from 'react'
import type { Release } from '#domain/indexers/release.ts'
import { formatAge } from '../../format/values.ts'
import { LongList } from '../../tables/paged-list.tsx'
import { SortSelect } from '../../tables/sort-select.tsx'
import type { Selection } from '../../tables/use-selection.ts'
import { t } from '../../texts/page-texts.ts'
import { type GrabProblem, GrabProblemNote } from './grab-problem.tsx'
import {
  DetailsButton,
  kindOf,
  languagesOf,
  peersText,
  protocolOf,
  releaseColumns,
  Score,
  sizeOf,
} from './release-columns.tsx'
import { ReleaseDetails } from './release-details.tsx'
import type { RowsProps } from './release-table.tsx'
import { releaseKey } from './releases.ts'

const sortOptions = releaseColumns.flatMap(({ id, label, sort }) =>
  sort === undefined ? [] : [{ id, label, order: sort }],
)

/** Releases on screens too narrow for columns: each name in full, with its facts below it. */
export function CompactReleases(props: RowsProps) {
  const { releases, gameId, state, onChange, renderGrab, problems, selection, open, onToggle } = props
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="-mt-2 justify-self-end">
        <SortSelect
          options={sortOptions}
          sort={state.sort}
          order={state.order}
          onSort={(sort, order) => onChange({ sort, order })}
        />
      </div>
      <div className="overflow-hidden rounded-2xl border border-line bg-panel">
        <LongList label={t('game.releases')} rows={releases} idOf={releaseKey} estimatedHeight={124}>
          {(release, index) => (
            <CompactRow
              key={releaseKey(release)}
              release={release}
              gameId={gameId}
              isOpen={open.has(releaseKey(release))}
              onToggle={() => onToggle(releaseKey(release))}
              grab={renderGrab(release)}
              problem={problems.get(releaseKey(release))}
              choice={selection && <Choice release={release} index={index} selection={selection} />}
            />
          )}
        </LongList>
      </div>
    </div>
  )
}

function Choice({ release, index, selection }: { release: Release; index: number; selection: Selection }) {
  const key = releaseKey(release)
  return (
    <label className="-mt-1 -ml-2 grid size-9 shrink-0 place-items-center">
      <input
        type="checkbox"
        aria-label={t('table.selectRow', { name: release.title })}
        checked={selection.ids.has(key)}
        onClick={({ shiftKey }) => (shiftKey ? selection.extendTo(index) : selection.toggle(key, index))}
        className="size-5 accent-accent"
      />
    </label>
  )
}

type RowProps = {
  release: Release
  gameId: string | null
  isOpen: boolean
  onToggle: () => void
  grab: ReactNode
  problem: GrabProblem | undefined
  choice: ReactNode
}

function CompactRow({ release, gameId, isOpen, onToggle, grab, problem, choice }: RowProps) {
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
    <div className="grid gap-2 px-4 py-3">
      <div className="flex items-start gap-1">
        {choice}
        <p
          className={`min-w-0 text-sm leading-snug font-medium break-all ${release.decision.accepted ? '' : 'text-soft'}`}
        >
          {release.title}
        </p>
      </div>
      <p className="text-sm text-faint">{facts.filter((fact) => fact !== null && fact !== '–').join(' · ')}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Score release={release} />
        <div className="ml-auto flex items-center gap-1">
          {grab}
          <DetailsButton release={release} isOpen={isOpen} onToggle={onToggle} id={id} />
        </div>
      </div>
      {problem && (
        <div className="-mx-4">
          <GrabProblemNote {...problem} />
        </div>
      )}
      {isOpen && (
        <div id={id} className="border-t border-line pt-3">
          <ReleaseDetails release={release} gameId={gameId} />
        </div>
      )}
    </div>
  )
}
