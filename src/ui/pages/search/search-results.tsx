import { useState } from 'react'
import type { Release } from '#domain/indexers/release.ts'
import { useAddDownload, useBundle } from '../../api/downloads.ts'
import type { SearchListing } from '../../api/games.ts'
import { Button } from '../../parts/button.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { rich, t } from '../../texts/text.ts'
import { FoundReleases } from '../game/found-releases.tsx'
import { ReleaseLine } from '../game/release-line.tsx'
import { releaseKey } from '../game/releases.ts'
import { bundleOf, maxInBundle, withToggled } from './release-search.ts'

/** The releases found; selected ones can be downloaded as an archive. */
export function SearchResults({ listing, gameId }: { listing: SearchListing; gameId: string }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return (
    <div className="grid gap-3">
      <FoundReleases
        listing={listing}
        emptyText={t('search.nothing')}
        renderRelease={(release) => (
          <ReleaseLine
            key={releaseKey(release)}
            release={release}
            choice={
              <input
                type="checkbox"
                aria-label={t('search.select', { title: release.title })}
                className="size-[1.5rem] accent-accent"
                checked={chosen.has(releaseKey(release))}
                onChange={() => setChosen(withToggled(chosen, releaseKey(release)))}
              />
            }
            actions={<DownloadRelease release={release} gameId={gameId} />}
          />
        )}
      />
      <p className="text-sm text-faint empty:hidden">{describeHidden(listing)}</p>
      {chosen.size > 0 && (
        <BundleBar releases={listing.releases} chosen={chosen} onClear={() => setChosen(new Set())} />
      )}
    </div>
  )
}

function describeHidden({ total, releases, blacklistedCount }: SearchListing): string {
  const notes = []
  if (total > releases.length) notes.push(t('search.notShown', { total: total - releases.length }))
  if (blacklistedCount > 0) notes.push(t('search.blacklisted', { count: blacklistedCount }))
  return notes.join(' ')
}

function DownloadRelease({ release, gameId }: { release: Release; gameId: string }) {
  const add = useAddDownload()
  const { title, downloadUrl } = release
  return (
    <>
      <Button
        small
        icon={add.isSuccess ? 'check' : 'grab'}
        busy={add.isPending}
        disabled={add.isSuccess}
        onClick={() =>
          add.mutate(
            { url: downloadUrl, title, ...(gameId === '' ? {} : { gameId }) },
            {
              onSuccess: ({ downloaderName }) =>
                showToast({
                  tone: 'good',
                  text: t('common.sent', { title, downloaderName: downloaderName ?? t('common.theClient') }),
                }),
            },
          )
        }
      >
        {add.isSuccess ? t('search.sent') : t('common.download')}
        <span className="sr-only">: {title}</span>
      </Button>
      {add.error !== null && (
        <p role="alert" className="text-sm text-bad">
          {add.error.message}
        </p>
      )}
    </>
  )
}

type BundleBarProps = { releases: Release[]; chosen: ReadonlySet<string>; onClear: () => void }

function BundleBar({ releases, chosen, onClear }: BundleBarProps) {
  const bundle = useBundle()
  const tooMany = chosen.size > maxInBundle
  const save = () =>
    bundle.mutate(bundleOf(releases, chosen), { onSuccess: (file) => saveFile(file, 'ludarr-downloads.zip') })
  return (
    <section
      aria-label={t('search.selectedReleases')}
      className="animate-rise sticky bottom-20 z-10 flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-edge bg-panel px-5 py-3.5 shadow-xl md:bottom-4"
    >
      <p role="status" className="text-sm">
        {tooMany
          ? rich('search.selectedTooMany', {
              size: chosen.size,
              limit: maxInBundle,
              warning: (text) => <span className="text-warn">{text}</span>,
            })
          : t('search.selected', { size: chosen.size })}
      </p>
      <div className="flex flex-wrap items-center gap-2.5">
        <Button small look="quiet" onClick={onClear}>
          {t('search.clear')}
        </Button>
        <Button small look="solid" icon="file" busy={bundle.isPending} disabled={tooMany} onClick={save}>
          {t('search.zip')}
        </Button>
      </div>
      {bundle.error !== null && (
        <p role="alert" className="w-full text-sm text-bad">
          {bundle.error.message}
        </p>
      )}
    </section>
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
