import { createCaller } from '../smoke/caller.ts'
import { type Load, type LoadResult, load } from './load.ts'
import { type Figure, median, progress } from './table.ts'

type Case = { name: string; path: string; connections?: number; status?: number; headers?: Record<string, string> }
type Bound = { atLeast: number; p99AtMost?: number }

const runs = 3
const seconds = 5
const warmUpSeconds = 1

/** Requests per second for the most frequent requests of browsers and other programs: the median of the runs per case. */
export async function measureLoad(url: string, signedIn: Record<string, string>): Promise<Figure[]> {
  const list = await createCaller(url, signedIn)('GET', '/api/games')
  const cachedHeaders = { ...signedIn, 'If-None-Match': list.headers.get('etag') ?? '' }
  const all = '/api/games'
  const cases: [Case, Bound][] = [
    [
      { name: 'GET /api/health, 32 connections', path: '/api/health', connections: 32, headers: {} },
      { atLeast: 30_000 },
    ],
    [
      { name: 'GET /api/games, all 5,000', path: all },
      { atLeast: 100, p99AtMost: 25 },
    ],
    [{ name: 'the same with a matching ETag', path: all, status: 304, headers: cachedHeaders }, { atLeast: 5000 }],
    [{ name: 'a page of 100', path: `${all}?limit=100` }, { atLeast: 1500 }],
    [{ name: '?search=witcher over 5,000', path: `${all}?search=witcher` }, { atLeast: 3000 }],
  ]
  const figures: Figure[] = []
  for (const [{ name, ...rest }, bound] of cases) {
    progress(`${name}: ${runs} runs of ${seconds} s`)
    const results = await repeat(url, { connections: 1, status: 200, headers: signedIn, seconds, ...rest })
    figures.push(...toFigures(name, results, bound))
  }
  return figures
}

async function repeat(url: string, wanted: Load): Promise<LoadResult[]> {
  await load(url, { ...wanted, seconds: warmUpSeconds })
  const results: LoadResult[] = []
  for (let run = 0; run < runs; run += 1) results.push(await load(url, wanted))
  return results
}

function toFigures(name: string, results: readonly LoadResult[], { atLeast, p99AtMost }: Bound): Figure[] {
  const of = (key: keyof LoadResult): number => median(results.map((result) => result[key]))
  const note = `p99 ${of('p99Ms').toFixed(1)} ms, ${(of('bytesEach') / 1e6).toFixed(3)} MB each`
  const rate: Figure = { name, value: of('perSecond'), unit: '/s', atLeast, note }
  if (p99AtMost === undefined) return [rate]
  return [rate, { name: `${name}, p99`, value: of('p99Ms'), unit: 'ms', atMost: p99AtMost }]
}
