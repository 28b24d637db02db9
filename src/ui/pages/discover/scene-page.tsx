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
import { useAddressChoice } from '../../parts/use-address-choice.ts'
import type { PlainKey } from '../../texts/catalog.ts'
import { t } from '../../texts/text.ts'
import { DiscoverTabs } from './discover-tabs.tsx'
import { filterReleases, type SceneFilter, sceneFilters } from './scene-filter.ts'
import { SceneReleaseLine } from './scene-release-line.tsx'

const filterTexts = {
  all: 'common.all',
  wanted: 'discover.wanted',
  library: 'common.inLibrary',
  scene: 'discover.sceneOnly',
  p2p: 'discover.p2pOnly',
} as const satisfies Record<SceneFilter, PlainKey>

/** The newest scene and P2P releases, or those found for the query of the address. */
export default function ScenePage() {
  const [params, setParams] = useSearchParams()
  const query = params.get('q')?.trim() ?? ''
  const isAdmin = useIsAdmin()
  const isOff = usePublicConfig().data?.sceneRelease.apiBase === null
  return (
    <Page
      title={t('discover.titleScene')}
      heading={t('discover.title')}
      note={isOff ? undefined : t('discover.notified')}
      actions={
        isAdmin && !isOff ? (
          <ButtonLink href="/settings/lookups" icon="settings">
            {t('discover.preferences')}
          </ButtonLink>
        ) : undefined
      }
    >
      <DiscoverTabs current="/discover/scene" />
      {isOff ? (
        <Empty
          icon="tag"
          title={t('discover.sceneOff')}
          action={
            isAdmin ? (
              <ButtonLink href="/settings/lookups" icon="settings">
                {t('discover.preferences')}
              </ButtonLink>
            ) : undefined
          }
        >
          {t(isAdmin ? 'discover.turnSceneOn' : 'discover.sceneOffHint')}
        </Empty>
      ) : (
        <>
          <SearchForm key={query} query={query} onSearch={(text) => setParams((before) => withQuery(before, text))} />
          {query === '' ? <Latest /> : <Found query={query} />}
        </>
      )}
    </Page>
  )
}

/** The filter stays, but another search begins at its first page. */
function withQuery(before: URLSearchParams, text: string): URLSearchParams {
  const next = new URLSearchParams(before)
  next.delete('page')
  if (text === '') next.delete('q')
  else next.set('q', text)
  return next
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
          aria-label={t('common.releaseName')}
          placeholder={t('common.releaseName')}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={inputStyle}
        />
        <Button type="submit" icon="search">
          {t('common.search')}
        </Button>
        {query !== '' && (
          <Button look="quiet" onClick={() => onSearch('')}>
            {t('discover.newest')}
          </Button>
        )}
      </form>
    </search>
  )
}

function pageFrom(params: URLSearchParams): number {
  const page = params.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

function Latest() {
  const [params, setParams] = useSearchParams()
  const page = pageFrom(params)
  const latest = useLatestSceneReleases(page)
  const show = (number: number) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (number === 1) next.delete('page')
      else next.set('page', String(number))
      return next
    })
  if (latest.isLoadingError) return <Failure error={latest.error} onRetry={() => void latest.refetch()} />
  if (latest.data === undefined) return <SkeletonLines lines={5} />
  const { releases, totalPages } = latest.data
  return (
    <>
      <ReleaseList releases={releases} />
      <nav aria-label={t('discover.pages')} className="flex items-center justify-between gap-3">
        <Button small icon="back" disabled={page === 1} onClick={() => show(page - 1)}>
          {t('discover.newer')}
        </Button>
        <span className="text-sm text-soft">{t('discover.page', { page, totalPages })}</span>
        <Button small disabled={page >= totalPages} onClick={() => show(page + 1)}>
          {t('discover.older')}
          <Icon name="next" className="size-4" />
        </Button>
      </nav>
    </>
  )
}

function Found({ query }: { query: string }) {
  const found = useSceneSearch(query)
  if (found.isLoadingError) return <Failure error={found.error} onRetry={() => void found.refetch()} />
  return found.data === undefined ? <SkeletonLines lines={5} /> : <ReleaseList releases={found.data} />
}

function ReleaseList({ releases }: { releases: SceneRelease[] }) {
  const [filter, setFilter] = useAddressChoice('show', sceneFilters)
  const shown = filterReleases(releases, filter)
  return (
    <>
      <ChipRow label={t('discover.releases')}>
        {sceneFilters.map((id) => (
          <Chip key={id} label={t(filterTexts[id])} pressed={id === filter} onPress={() => setFilter(id)} />
        ))}
      </ChipRow>
      {shown.length === 0 ? (
        <Empty icon="tag" title={t('discover.noReleases')}>
          {filter === 'all' ? t('discover.noSceneReleases') : t('discover.noMatch')}
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
