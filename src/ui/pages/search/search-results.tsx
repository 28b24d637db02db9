import { useState } from 'react'
import type { Release } from '#domain/indexers/release.ts'
import { useAddDownload, useBundle } from '../../api/downloads.ts'
import type { SearchListing } from '../../api/games.ts'
import { Button } from '../../parts/button.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { showToast } from '../../parts/toast-list.ts'
import { FoundReleases } from '../game/found-releases.tsx'
import { releaseKey } from '../game/release-key.ts'
import { ReleaseLine } from '../game/release-line.tsx'
import { bundleOf, maxInBundle, withToggled } from './chosen-releases.ts'

/** Each release with its button, and the chosen ones together as an archive. */
export function SearchResults({ listing, gameId }: { listing: SearchListing; gameId: string }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return (
    <div className="grid gap-3">
      <FoundReleases
        listing={listing}
        nothing="None of your indexers has anything by these words. Fewer words find more."
        lineOf={(release) => (
          <ReleaseLine
            key={releaseKey(release)}
            release={release}
            choice={
              <input
                type="checkbox"
                aria-label={`Choose ${release.title}`}
                className="size-4.5 accent-accent"
                checked={chosen.has(releaseKey(release))}
                onChange={() => setChosen(withToggled(chosen, releaseKey(release)))}
              />
            }
            actions={<DownloadRelease release={release} gameId={gameId} />}
          />
        )}
      />
      <p className="text-sm text-faint empty:hidden">{leftOut(listing)}</p>
      {chosen.size > 0 && (
        <BundleBar releases={listing.releases} chosen={chosen} onClear={() => setChosen(new Set())} />
      )}
    </div>
  )
}

function leftOut({ total, releases, blacklistedCount }: SearchListing): string {
  const notes = []
  if (total > releases.length)
    notes.push(`${total - releases.length} more are not shown: add a word to narrow it down.`)
  if (blacklistedCount > 0) notes.push(`${blacklistedCount} on the game's blacklist left out.`)
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
                showToast({ tone: 'good', text: `${title} was handed to ${downloaderName ?? 'the client'}.` }),
            },
          )
        }
      >
        {add.isSuccess ? 'Handed over' : 'Download'}
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
      aria-label="Chosen releases"
      className="animate-rise sticky bottom-20 z-10 flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-edge bg-panel px-5 py-3.5 shadow-xl md:bottom-4"
    >
      <p role="status" className="text-sm">
        {chosen.size} chosen
        {tooMany && <span className="text-warn">, {maxInBundle} at most fit into one archive</span>}
      </p>
      <div className="flex flex-wrap items-center gap-2.5">
        <Button small look="quiet" onClick={onClear}>
          Choose none
        </Button>
        <Button small look="solid" icon="file" busy={bundle.isPending} disabled={tooMany} onClick={save}>
          Save as zip
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
