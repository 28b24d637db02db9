import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { SceneRelease } from '#domain/lookups/scene-release.ts'
import { useLatestSceneReleases, useSceneSearch } from '../../api/lookups.ts'
import { useIsAdmin, usePublicConfig } from '../../api/session.ts'
import { inputStyle } from '../../forms/field.tsx'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Chip, ChipRow } from '../../parts/chip.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Page } from '../../parts/page.tsx'
import { Empty, Failure, SkeletonLines } from '../../parts/status.tsx'
import { DiscoverTabs } from './discover-tabs.tsx'
import { filterReleases, type SceneFilter, sceneFilters } from './scene-filter.ts'
import { SceneReleaseLine } from './scene-release-line.tsx'

/** The newest scene and P2P releases, or those found for the query of the address. */
export default function ScenePage() {
  const [params, setParams] = useSearchParams()
  const query = params.get('q')?.trim() ?? ''
  const isAdmin = useIsAdmin()
  const isOff = usePublicConfig().data?.sceneRelease.apiBase === null
  return (
    <Page
      title="Discover: Scene releases"
      heading="Discover"
      note={isOff ? undefined : 'You are notified of releases of your wanted games'}
      actions={
        isAdmin ? (
          <ButtonLink href="/settings/lookups" icon="settings">
            Preferences
          </ButtonLink>
        ) : undefined
      }
    >
      <DiscoverTabs current="/discover/scene" />
      {isOff ? (
        <Empty icon="tag" title="Scene releases are turned off">
          An administrator can turn them on under Settings → Lookups.
        </Empty>
      ) : (
        <>
          <SearchForm key={query} query={query} onSearch={(text) => setParams(text === '' ? {} : { q: text })} />
          {query === '' ? <Latest /> : <Found query={query} />}
        </>
      )}
    </Page>
  )
}

function SearchForm({ query, onSearch }: { query: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(query)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <search>
      <form className="grid max-w-4xl gap-3 sm:grid-cols-[1fr_auto_auto]" onSubmit={submit}>
        <input
          type="search"
          aria-label="Release name"
          placeholder="Release name"
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={inputStyle}
        />
        <Button type="submit" icon="search">
          Search
        </Button>
        {query !== '' && (
          <Button look="quiet" onClick={() => onSearch('')}>
            Show newest
          </Button>
        )}
      </form>
    </search>
  )
}

function Latest() {
  const [page, setPage] = useState(1)
  const latest = useLatestSceneReleases(page)
  if (latest.isError) return <Failure error={latest.error} onRetry={() => void latest.refetch()} />
  if (latest.data === undefined) return <SkeletonLines lines={5} />
  const { releases, totalPages } = latest.data
  return (
    <>
      <ReleaseList releases={releases} />
      <nav aria-label="Pages" className="flex items-center justify-between gap-3">
        <Button small icon="back" disabled={page === 1} onClick={() => setPage(page - 1)}>
          Newer
        </Button>
        <span className="text-sm text-soft">
          Page {page} of {totalPages}
        </span>
        <Button small disabled={page >= totalPages} onClick={() => setPage(page + 1)}>
          Older
          <Icon name="next" className="size-4" />
        </Button>
      </nav>
    </>
  )
}

function Found({ query }: { query: string }) {
  const found = useSceneSearch(query)
  if (found.isError) return <Failure error={found.error} onRetry={() => void found.refetch()} />
  return found.data === undefined ? <SkeletonLines lines={5} /> : <ReleaseList releases={found.data} />
}

function ReleaseList({ releases }: { releases: SceneRelease[] }) {
  const [filter, setFilter] = useState<SceneFilter>('all')
  const shown = filterReleases(releases, filter)
  return (
    <>
      <ChipRow label="Releases">
        {sceneFilters.map(({ id, label }) => (
          <Chip key={id} label={label} pressed={id === filter} onPress={() => setFilter(id)} />
        ))}
      </ChipRow>
      {shown.length === 0 ? (
        <Empty icon="tag" title="No releases">
          {filter === 'all' ? 'No releases of games were found.' : 'No release matches the filter.'}
        </Empty>
      ) : (
        <ul className="rounded-2xl border border-line bg-panel">
          {shown.map((release) => (
            <SceneReleaseLine key={release.id} release={release} />
          ))}
        </ul>
      )}
    </>
  )
}
