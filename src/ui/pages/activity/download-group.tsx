import { useQueries } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Download } from '#domain/downloads/download.ts'
import type { DownloadGroup as GroupName } from '#domain/downloads/download-status.ts'
import { downloadPageQuery, downloadsPerPage } from '../../api/downloads.ts'
import { useHeldContent } from '../../parts/open-dialogs.ts'
import { Section } from '../../parts/page.tsx'
import { Failure, Skeleton } from '../../parts/status.tsx'
import { useRowKeys } from '../../tables/use-row-keys.ts'
import { DownloadCard } from './download-card.tsx'

const gap = 12
const estimatedHeight = 120

type DownloadGroupProps = { group: GroupName; title: string; total: number }

/** A group of downloads of any size: renders only the visible ones and fetches only their pages. */
export function DownloadGroup({ group, title, total }: DownloadGroupProps) {
  const list = useRef<HTMLUListElement>(null)
  const { keyAt, keyOf } = useRowKeys()
  const rows = useWindowVirtualizer({
    count: total,
    estimateSize: () => estimatedHeight,
    getItemKey: keyAt,
    gap,
    overscan: 2,
    scrollMargin: useTop(list),
    useFlushSync: false,
  })
  const shown = rows.getVirtualItems()
  const { downloadAt, error, retry } = useDownloadsBetween(group, shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0)
  const cards = shown.map(({ index, start }) => {
    const download = downloadAt(index)
    const place = {
      ref: rows.measureElement,
      'data-index': index,
      className: 'absolute inset-x-0 top-0',
      style: { transform: `translateY(${start - rows.options.scrollMargin}px)` },
    }
    return download === undefined ? (
      <li key={keyOf(index, undefined)} {...place}>
        <Skeleton className="h-28" />
      </li>
    ) : (
      <DownloadCard key={keyOf(index, download.id)} download={download} withGame place={place} />
    )
  })
  return (
    <Section title={title}>
      {error !== null && <Failure error={error} onRetry={retry} />}
      <ul ref={list} className="relative" style={{ height: rows.getTotalSize() }}>
        {useHeldContent(list, cards)}
      </ul>
    </Section>
  )
}

/** The distance of an element from the top of the page, which content above it can change. */
function useTop(ref: React.RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [ref])
  return top
}

function useDownloadsBetween(group: GroupName, first: number, last: number) {
  const [from, to] = [Math.floor(first / downloadsPerPage), Math.floor(last / downloadsPerPage)]
  const pages = Array.from({ length: to - from + 1 }, (_, step) => from + step)
  const results = useQueries({ queries: pages.map((page) => downloadPageQuery(group, page)) })
  return {
    downloadAt: (index: number): Download | undefined =>
      results[Math.floor(index / downloadsPerPage) - from]?.data?.downloads[index % downloadsPerPage],
    error: results.find(({ isLoadingError }) => isLoadingError)?.error ?? null,
    retry: () => {
      for (const { refetch } of results) void refetch()
    },
  }
}
