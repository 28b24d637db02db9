import { expect, test } from 'bun:test'
import type { ServiceContext } from '#domain/ports/metadata-provider.ts'
import { createHowLongToBeat } from '#integrations/lookups/how-long-to-beat.ts'
import { createNexusMods } from '#integrations/lookups/nexus-mods.ts'
import { createPcGamingWiki } from '#integrations/lookups/pc-gaming-wiki.ts'
import { createXrel } from '#integrations/lookups/xrel.ts'
import { startHowLongToBeat } from '../../fakes/how-long-to-beat.ts'
import { nexusKey, nexusMod, startNexusMods } from '../../fakes/nexus-mods.ts'
import { startPcGamingWiki } from '../../fakes/pc-gaming-wiki.ts'
import { p2pEntry, sceneEntry, startXrel } from '../../fakes/xrel.ts'
import { seenForLists } from '../../fixtures/read-keys.ts'
import { knownKeysOf } from '../known-keys.ts'
import { traceLater } from '../traced-answers.ts'
import { lookupContext } from './lookup-context.ts'

type Service = { addresses: Record<string, string>; url: string; close(): Promise<void> }
type Subject = { start(): Promise<Service>; ask(context: ServiceContext, service: Service): Promise<unknown> }

const subjects: Record<string, Subject> = {
  'how-long-to-beat': {
    start: () => startHowLongToBeat([{ game_id: 7231, game_name: 'Portal 2', comp_main: 30_600 }]),
    ask: (context) => createHowLongToBeat(context).find('Portal 2'),
  },
  'nexus-mods': {
    async start() {
      const nexus = await startNexusMods()
      nexus.library.games = [{ id: 1, name: 'Portal 2', domain_name: 'portal2' }]
      nexus.library.mods = { portal2: [nexusMod(1, 'Textures')] }
      return nexus
    },
    async ask(context) {
      const site = createNexusMods(context, nexusKey)
      await site.prove()
      await site.domainOf('Portal 2')
      await site.trending('portal2')
    },
  },
  'pc-gaming-wiki': {
    async start() {
      const wiki = await startPcGamingWiki({ 620: 'Portal 2' })
      wiki.library.shortcut = { status: 404, body: '' }
      return wiki
    },
    ask: (context) => createPcGamingWiki(context).pageOf(620),
  },
  xrel: {
    async start() {
      const xrel = await startXrel()
      xrel.library.scene = [sceneEntry('Portal.2-GROUP', 1_790_000_000)]
      xrel.library.p2p = [p2pEntry('Portal.2-P2P', 1_790_000_000)]
      return xrel
    },
    async ask(context, { url }) {
      const database = createXrel(context, url)
      for (const kind of ['scene', 'p2p'] as const) await database.latest(kind, 1)
      await database.search('portal', ['scene', 'p2p'])
    },
  },
}

test.each(Object.entries(subjects))('nothing is read from %s that it does not send', async (name, { start, ask }) => {
  const service = await start()
  const { context } = lookupContext(service.addresses)
  const read = new Set<string>()
  const { outbound, restore } = traceLater(context.outbound, (each) => read.add(each))
  try {
    await ask({ ...context, outbound }, service)
  } finally {
    restore()
    await service.close()
  }
  const adapter = `lookups/${name}`
  const known = knownKeysOf(adapter)
  expect(read.size).toBeGreaterThan(1)
  expect([...read].filter((each) => !known.has(each))).toEqual([])
  const listed = (seenForLists[adapter] ?? []).flatMap(({ keys }) => keys)
  expect(listed.filter((each) => !read.has(each))).toEqual([])
})
