import { expect, test } from 'bun:test'
import { collectResults } from '#ui/api/search-results.ts'

type Listing = {
  releases: string[]
  waiting: string[]
  searchId: string | null
  errors: { indexerName: string; message: string }[]
}

const partial = (releases: string[], waiting: string[]): Listing => ({
  releases,
  waiting,
  searchId: waiting.length === 0 ? null : 'search-1',
  errors: [],
})

/** Collects from these responses in turn; an error stands for a request that fails. */
async function collect(responses: (Listing | Error)[], abort = new AbortController()) {
  const requests: object[] = []
  const shown: string[][] = []
  const request = async (query: object) => {
    requests.push(query)
    const response = responses.shift()
    if (response === undefined) throw new Error('one request too many')
    if (response instanceof Error) throw response
    return response
  }
  const onPartial = ({ releases }: Listing) => shown.push(releases)
  const listing = await collectResults(request, { onPartial, signal: abort.signal })
  return { listing, requests, shown }
}

test('results are shown as they arrive until no indexer is left', async () => {
  const last = partial(['A', 'B', 'C'], [])
  const outcome = await collect([partial(['A'], ['Second', 'Third']), partial(['A', 'B'], ['Third']), last])
  expect(outcome).toEqual({
    listing: last,
    requests: [{ waitSeconds: 1 }, { searchId: 'search-1' }, { searchId: 'search-1' }],
    shown: [['A'], ['A', 'B']],
  })
})

test('a search that is complete at once is requested once', async () => {
  expect(await collect([partial(['A'], [])])).toMatchObject({ requests: [{}], shown: [] })
})

test('results stay when a later request fails, and the missing indexers are named', async () => {
  const { listing } = await collect([partial(['A'], ['Second']), new Error('This search has ended')])
  expect(listing).toEqual({
    releases: ['A'],
    waiting: [],
    searchId: null,
    errors: [{ indexerName: 'Second', message: 'incomplete response' }],
  })
})

test('a first request that fails and a page that was left are failures', async () => {
  await expect(collect([new Error('offline')])).rejects.toThrow('offline')
  const left = new AbortController()
  left.abort()
  await expect(collect([partial(['A'], ['Second']), new Error('aborted')], left)).rejects.toThrow('aborted')
})
