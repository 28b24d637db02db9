import type { ServerResponse } from 'node:http'
import { listenOnLoopback } from '../../../test/fakes/loopback.ts'
import type { OfferedRelease } from '../../../test/fakes/torznab-source.ts'
import { capsXml, feedXml } from '../../../test/fakes/torznab-xml.ts'
import type { Arrival, Arrivals } from './payloads.ts'

const faults = ['status-500', 'too-many', 'slow', 'garbage', 'cut-off', 'reset'] as const
type Fault = (typeof faults)[number] | 'silent'

/** Each indexer fails for this share of a cycle, each in another part of it. */
const cycleMs = 60_000
const failingShare = 0.15
/** Time limits of the program are not compressed: if all slow indexers were silent, searches would only wait. */
const silentEvery = 10
const slowMs = 2000
const decoys = 20
const feedItems = 40

/**
 * The fault of an indexer at a moment, `null` while it works. The schedule is fixed: each cycle has another fault, and at
 * most a few indexers fail at once.
 */
export function faultAt(indexer: number, indexers: number, elapsedMs: number): Fault | null {
  const shifted = elapsedMs + (indexer / indexers) * cycleMs
  if (shifted % cycleMs > cycleMs * failingShare) return null
  const fault = faults[(Math.floor(shifted / cycleMs) + indexer) % faults.length] ?? null
  return fault === 'slow' && indexer % silentEvery === 0 ? 'silent' : fault
}

export type FakeIndexer = { name: string; url: string; protocol: 'torznab' | 'newznab' }

/** Indexers on loopback that offer the arriving games and releases nobody wants, and fail at times. */
export async function startIndexers(arrivals: Arrivals, count: number) {
  const startedAt = performance.now()
  const counts = { queries: 0, feeds: 0, downloads: 0, faults: 0 }
  const state = { isFailing: true }
  const servers = await Promise.all(Array.from({ length: count }, (_, number) => startIndexer(number)))

  async function startIndexer(number: number) {
    const kind = number % 2 === 0 ? 'torznab' : 'newznab'
    const server = await listenOnLoopback((request, response) => {
      const url = new URL(request.url ?? '/', 'http://indexer')
      const fault = state.isFailing ? faultAt(number, count, performance.now() - startedAt) : null
      if (fault !== null) {
        counts.faults += 1
        return fail(fault, response)
      }
      if (url.pathname.startsWith('/download/')) return download(decodeURIComponent(url.pathname.slice(10)), response)
      const query = url.searchParams.get('q') ?? ''
      if (url.searchParams.get('t') === 'caps') return sendXml(response, capsXml(100))
      const offered = query === '' ? newest(number) : answers(query, number)
      counts[query === '' ? 'feeds' : 'queries'] += 1
      const items = offered.map((release) => ({
        release,
        link: `${server.url}/download/${encodeURIComponent(release.title)}`,
      }))
      return sendXml(response, feedXml(items, { offset: 0, total: items.length, kind }))
    })
    return { ...server, name: `Indexer ${number + 1}`, protocol: kind } as const
  }

  const protocolOf = (number: number): Arrival['protocol'] => (number % 2 === 0 ? 'torrent' : 'usenet')

  function answers(query: string, number: number): OfferedRelease[] {
    const arrival = arrivals.find(query)
    const isOffered = arrival !== undefined && arrival.protocol === protocolOf(number) && isOn(arrival, number)
    return [...(isOffered ? [offerOf(arrival)] : []), ...unwanted(query, number)]
  }

  /** A few indexers have a release, so that all clients get some. */
  function isOn(arrival: Arrival, number: number): boolean {
    return (Math.floor(number / 2) + Math.floor(arrival.number / 2)) % 5 < 2
  }

  function newest(number: number): OfferedRelease[] {
    const batch = Math.floor((performance.now() - startedAt) / 2000)
    return Array.from({ length: feedItems }, (_, index) => ({
      title: `Nobody.Asked.For.${number}.${batch + index}.v1.0-SOAK`,
      size: 1e9 + index,
      seeders: 3,
      publishedAt: new Date(Date.now() - index * 1000),
    }))
  }

  function download(title: string, response: ServerResponse): void {
    const arrival = arrivals.all().find(({ release }) => release === title)
    if (arrival === undefined) return void response.writeHead(404).end('no such release')
    counts.downloads += 1
    const type = arrival.protocol === 'torrent' ? 'application/x-bittorrent' : 'application/x-nzb'
    response.writeHead(200, { 'content-type': type }).end(arrival.bytes)
  }

  return {
    indexers: servers.map(({ name, url, protocol }): FakeIndexer => ({ name, url, protocol })),
    counts,
    /** From now on all work, so that the last downloads can finish. */
    recover() {
      state.isFailing = false
    },
    close: () => Promise.all(servers.map(({ close }) => close())),
  }
}

/** Its real size would be too small for a game. */
function offerOf({ release, size }: Arrival): OfferedRelease {
  return { title: release, size: 2e9 + size, seeders: 10, publishedAt: new Date(Date.now() - 3_600_000) }
}

/** Releases of other games, and an update, which is not grabbed for a game that is not owned. */
function unwanted(query: string, number: number): OfferedRelease[] {
  const name = query.trim().replaceAll(/\s+/g, '.')
  return Array.from({ length: decoys }, (_, index) => ({
    title: index === 0 ? `${name}.Update.v1.${number}-SOAK` : `${name}.The.Other.Part.${index}-SOAK`,
    size: 2e9 + index,
    seeders: 0,
    publishedAt: new Date(Date.now() - index * 86_400_000),
  }))
}

function fail(fault: Fault, response: ServerResponse): void {
  const xml = { 'content-type': 'application/rss+xml' }
  if (fault === 'status-500') response.writeHead(500).end('Internal error')
  else if (fault === 'too-many') response.writeHead(429, { 'retry-after': '30' }).end('Too many requests')
  else if (fault === 'garbage') response.writeHead(200, xml).end(Buffer.alloc(50_000, 'ÿ<<&'))
  else if (fault === 'cut-off') response.writeHead(200, xml).end('<?xml version="1.0"?><rss><channel><item><title>A')
  else if (fault === 'reset') response.destroy()
  else if (fault === 'slow') setTimeout(() => response.destroy(), slowMs)
  // A silent indexer keeps the program waiting until it gives up.
}

function sendXml(response: ServerResponse, xml: string): void {
  response.writeHead(200, { 'content-type': 'application/rss+xml; charset=utf-8' }).end(xml)
}
