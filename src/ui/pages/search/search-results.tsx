import { useState } from 'react'
import type { Release } from '#domain/indexers/release.ts'
import { useAddDownload, useBundle } from '../../api/downloads.ts'
import type { SearchListing } from '../../api/games.ts'
import { Button } from '../../parts/button.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { SelectionBar } from '../../tables/selection-bar.tsx'
import { idsOfItems } from '../../tables/use-row-ids.ts'
import { type Selection, useSelection } from '../../tables/use-selection.ts'
import { useTableState } from '../../tables/use-table-state.ts'
import { t } from '../../texts/text.ts'
import { FoundReleases } from '../game/found-releases.tsx'
import { type GrabProblem, useGrabProblems } from '../game/grab-problem.tsx'
import { foundReleaseShape } from '../game/release-columns.tsx'
import { viewReleases } from '../game/release-view.ts'
import { releaseKey } from '../game/releases.ts'
import { bundleOf, maxInBundle } from './release-search.ts'

/** The releases found; selected ones can be downloaded as an archive. */
export function SearchResults({ listing, gameId }: { listing: SearchListing; gameId: string }) {
  const { change, ...state } = useTableState(foundReleaseShape)
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set())
  const { problems, report } = useGrabProblems()
  const shown = viewReleases(listing.releases, state)
  const selection = useSelection(idsOfItems(shown, releaseKey, maxInBundle))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <FoundReleases
        listing={listing}
        emptyText={t('search.nothing')}
        releases={shown}
        gameId={gameId === '' ? null : gameId}
        state={state}
        onChange={change}
        selection={selection}
        problems={problems}
        renderGrab={(release) => (
          <DownloadRelease
            release={release}
            gameId={gameId}
            onProblem={(problem) => report(release, problem)}
            isSent={sent.has(releaseKey(release))}
            onSent={() => setSent((before) => new Set(before).add(releaseKey(release)))}
          />
        )}
      />
      <p className="text-sm text-faint empty:hidden">{describeHidden(listing)}</p>
      <BundleBar releases={listing.releases} selection={selection} />
    </div>
  )
}

function describeHidden({ total, releases, blacklistedCount }: SearchListing): string {
  const notes = []
  if (total > releases.length) notes.push(t('search.notShown', { total: total - releases.length }))
  if (blacklistedCount > 0) notes.push(t('search.blacklisted', { count: blacklistedCount }))
  return notes.join(' ')
}

/** `isSent` is kept outside, as rows that are scrolled away are gone. */
type DownloadProps = {
  release: Release
  gameId: string
  isSent: boolean
  onSent: () => void
  onProblem: (problem: GrabProblem | null) => void
}

function DownloadRelease({ release: { title, downloadUrl }, gameId, isSent, onSent, onProblem }: DownloadProps) {
  const add = useAddDownload()
  const send = async () => {
    const body = { url: downloadUrl, title, ...(gameId === '' ? {} : { gameId }) }
    onProblem(null)
    const download = await add.mutateAsync(body).catch((error: Error) => {
      onProblem({ error, retry: () => void send() })
      return null
    })
    if (download === null) return
    onSent()
    const downloaderName = download.downloaderName ?? t('common.theClient')
    showToast({ tone: 'good', text: t('common.sent', { title, downloaderName }) })
  }
  return (
    <Button small icon={isSent ? 'check' : 'grab'} busy={add.isPending} disabled={isSent} onClick={() => void send()}>
      {isSent ? t('search.sent') : t('common.download')}
      <span className="sr-only">: {title}</span>
    </Button>
  )
}

function BundleBar({ releases, selection }: { releases: readonly Release[]; selection: Selection }) {
  const bundle = useBundle()
  const save = () =>
    bundle.mutate(bundleOf(releases, selection.ids), { onSuccess: (file) => saveFile(file, 'ludarr-downloads.zip') })
  return (
    <SelectionBar label={t('search.selectedReleases')} selection={selection}>
      <Button small look="solid" icon="file" busy={bundle.isPending} disabled={selection.ids.size === 0} onClick={save}>
        {t('search.zip')}
      </Button>
      {bundle.error !== null && (
        <p role="alert" className="w-full px-2 text-sm text-bad">
          {bundle.error.message}
        </p>
      )}
    </SelectionBar>
  )
}

/** Saves a file as a browser download. */
function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has started the download by then; the URL would only hold memory.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
