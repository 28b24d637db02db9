import { metadataKinds } from '#integrations/metadata/index.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { createMemoryResponses } from '../../fakes/memory-responses.ts'
import { patientTimes } from '../../fakes/patient-times.ts'
import { type StoreApp, startSteamStore } from '../../fakes/steam-store.ts'
import { testMetadataProvider } from './provider-contract.ts'

const clock = { now: () => new Date(Date.UTC(2026, 10, 22, 12)) }
const release = (date: string) => ({ release_date: { coming_soon: false, date } })
const details = { ...release('18 Apr, 2011'), platforms: { windows: true, mac: true, linux: true } }

const apps: StoreApp[] = [
  { id: 620, name: 'Portal 2', details },
  { id: 400, name: 'Portal', details: { ...details, ...release('10 Oct, 2007') } },
  { id: 5000, name: 'Sheep Dash', hasPoster: false, details: {} },
]

testMetadataProvider({
  provider: 'steam',
  label: 'Steam',
  faults: ['too-many', 'status-500', 'html', 'half'],
  async start(times = patientTimes) {
    const fake = await startSteamStore(apps)
    const source = metadataKinds.steam.connect(
      {},
      {
        outbound: createOutbound(),
        clock,
        responses: createMemoryResponses(),
        addresses: fake.addresses,
        times,
      },
    )
    return {
      source,
      calls: fake.calls,
      answer: (mode, retryAfter = '30') => void Object.assign(fake, { mode, retryAfter }),
      ids: { known: '620', bare: '5000' },
      close: fake.close,
    }
  },
})
