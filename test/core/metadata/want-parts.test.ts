import { afterEach, beforeEach, expect, test } from 'bun:test'
import { addGame } from '#core/library/add-game.ts'
import { changeGame } from '#core/library/change-game.ts'
import { changeUserSettings } from '#core/library/change-user-settings.ts'
import { refreshDueGames } from '#core/metadata/refresh-due-games.ts'
import type { PartKind } from '#domain/games/part-kinds.ts'
import type { ProviderPart } from '#domain/games/relations.ts'
import { createMetadataSource } from '../../fakes/metadata-source.ts'
import { storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp
let userId: string
let provider: ReturnType<typeof createMetadataSource>

const part = (title: string, metadataId: string, kind: PartKind = 'dlc'): ProviderPart => ({
  kind,
  title,
  metadataId,
  storefrontAppId: null,
  releaseDate: null,
})
const parts = [part('Peer Review', 'steam:621'), part('Soundtrack', 'steam:622', 'soundtrack')]

beforeEach(() => {
  app = createTestApp()
  userId = storeUser(app).id
  provider = createMetadataSource()
  app.metadata.source = provider.source
  app.metadata.sourceOf = (id) => (id.startsWith('steam:') ? provider.source() : null)
  provider.put({ metadataId: 'steam:620', title: 'Portal 2', releaseStatus: 'released', releaseDate: '2011-04-18' })
  provider.relations.set('steam:620', { alternateTitles: [], parts, related: [] })
})

afterEach(() => app.close())

const wantAddOns = (on: boolean) => changeUserSettings(app, userId, { wantAddOns: on })
const add = (status: 'wanted' | 'owned') => addGame(app, userId, { title: 'Portal 2', metadataId: 'steam:620', status })
const wantedOf = (gameId: string) =>
  app.relations.partsOf(gameId).flatMap(({ title, status }) => (status === 'wanted' ? [title] : []))

test('the add-ons of a wanted game are not wanted unless the user turns that on', async () => {
  const { id } = await add('wanted')
  expect(wantedOf(id)).toEqual([])
  wantAddOns(true)
  expect(wantedOf(id)).toEqual(['Peer Review'])
})

test('the add-ons of a game are wanted when it is added as wanted', async () => {
  wantAddOns(true)
  expect(wantedOf((await add('wanted')).id)).toEqual(['Peer Review'])
})

test('the add-ons of an owned game are not wanted until the game is wanted', async () => {
  wantAddOns(true)
  const { id } = await add('owned')
  expect(wantedOf(id)).toEqual([])
  await changeGame(app, userId, id, { status: 'wanted' })
  expect(wantedOf(id)).toEqual(['Peer Review'])
})

test('a new add-on of a wanted game is wanted, but none whose status the user set', async () => {
  wantAddOns(true)
  const { id } = await add('wanted')
  const [peerReview] = app.relations.partsOf(id)
  app.relations.updateParts([peerReview?.id ?? ''], { status: 'none', statusEdited: true })
  const more = [...parts, part('Cake', 'steam:623', 'expansion')]
  provider.relations.set('steam:620', { alternateTitles: [], parts: more, related: [] })
  app.games.setRefreshTimes(id, { metadataDueAt: '' })
  await refreshDueGames(app)
  expect(wantedOf(id)).toEqual(['Cake'])
})

test("another user's games stay as they are", async () => {
  const { id } = await add('wanted')
  changeUserSettings(app, storeUser(app).id, { wantAddOns: true })
  expect(wantedOf(id)).toEqual([])
})
