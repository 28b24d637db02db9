import { torrentRelease } from '../../core/acquisition/scene.ts'
import { createRecordingClient } from '../../fakes/recording-client.ts'
import { startTorznabSource } from '../../fakes/torznab-source.ts'
import { startTestSite, type TestSite } from '../test-site.ts'

export type Person = Awaited<ReturnType<TestSite['addUser']>>
export type Household = Awaited<ReturnType<typeof startHousehold>>

/** A server with an indexer and a client. Robin is the administrator. Kim must ask; Sam may add. */
export async function startHousehold() {
  const client = createRecordingClient()
  const site = await startTestSite({ downloadClientKinds: { qbittorrent: client.kind } })
  const robin = await site.signUp()
  const kim = await site.addUser('kim')
  const sam = await site.addUser('sam')
  const source = await startTorznabSource({
    releases: [torrentRelease('Hades.v1.0-GOG'), torrentRelease('Hades.II-RUNE')],
  })
  const json = async (who: Pick<Person, 'ask'>, method: string, path: string, body?: unknown) => {
    const answer = await who.ask(method, `/api${path}`, body)
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : JSON.parse(text), headers: answer.headers }
  }
  await json(robin, 'POST', '/indexers', { name: 'Mine', url: source.apiUrl, apiKey: source.apiKey })
  await json(robin, 'POST', '/downloaders', { name: 'Box', type: 'qbittorrent', url: 'http://127.0.0.1:8080' })
  await json(robin, 'PATCH', `/users/${kim.user.id}`, { mayAdd: false })
  return {
    site,
    robin,
    kim,
    sam,
    source,
    client,
    json,
    /** What Kim asks for. */
    ask: async (title: string, more: object = {}) => (await json(kim, 'POST', '/games', { title, ...more })).body,
    requestOf: async (gameId: string) => (await json(kim, 'GET', `/games/${gameId}/sharing`)).body.request,
    notices: async (who: Person) =>
      (await json(who, 'GET', '/notifications')).body.map(({ type, title }: { type: string; title: string }) => [
        type,
        title,
      ]),
    async stop() {
      await site.stop()
      await source.close()
    },
  }
}
