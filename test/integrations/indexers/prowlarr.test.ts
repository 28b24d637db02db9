import { afterEach, expect, test } from 'bun:test'
import { connectProwlarr } from '#integrations/indexers/prowlarr.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { startProwlarr } from '../../fakes/prowlarr.ts'
import { recordedAnswer } from '../../fixtures/services/recorded-service.ts'

let prowlarr: Awaited<ReturnType<typeof startProwlarr>>
afterEach(() => prowlarr.close())

test('the list of indexers that another client was tested with has the settings and categories of each', async () => {
  prowlarr = await startProwlarr()
  prowlarr.answer = { status: 200, body: JSON.stringify(recordedAnswer('prowlarr-indexers')) }
  expect(await connectProwlarr(prowlarr, createOutbound()).indexers()).toEqual({
    indexers: [
      {
        id: 2,
        name: 'Nyaa',
        url: `${prowlarr.url}/2/api`,
        protocol: 'torznab',
        enabled: false,
        priority: 25,
        supportsRss: true,
        supportsSearch: true,
        categories: [{ id: 2000, name: 'Movies', subcategories: [{ id: 2030, name: 'Movies/SD' }] }],
      },
    ],
    unreadable: [],
  })
})
