import { afterEach, beforeEach, expect, test } from 'bun:test'
import { checkReadiness } from '#core/acquisition/wanted/search-for-game.ts'
import { addGame, matchAndAdd } from '#core/library/add-game.ts'
import { changeGame } from '#core/library/change-game.ts'
import { refreshDueGames } from '#core/metadata/refresh-due-games.ts'
import { relationsOfGame } from '#core/metadata/relations-of-game.ts'
import { AppError } from '#domain/errors.ts'
import { newPart } from '#domain/games/merge-parts.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import type { GameRelations, ProviderPart, RelatedGame } from '#domain/games/relations.ts'
import { createMetadataSource } from '../../fakes/metadata-source.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

const dayMs = 24 * 3_600_000

let app: TestApp
let userId: string
let provider: ReturnType<typeof createMetadataSource>

beforeEach(() => {
  app = createTestApp()
  userId = storeUser(app).id
  provider = createMetadataSource()
  app.metadata.source = provider.source
  app.metadata.sourceOf = (id) => (id.startsWith('steam:') ? provider.source() : null)
})

afterEach(() => app.close())

const part = (title: string, metadataId: string): ProviderPart => ({
  kind: 'dlc',
  title,
  metadataId,
  storefrontAppId: null,
  releaseDate: null,
})
const related = (title: string, metadataId: string, year: number | null = null): RelatedGame => ({
  title,
  metadataId,
  year,
})
const found = (metadataId: string, title: string, releaseDate: string | null = null): ProviderGame => ({
  ...(provider.games.get('steam:620') as ProviderGame),
  metadataId,
  title,
  releaseDate,
})

const relations: GameRelations = {
  alternateTitles: ['ポータル2', 'PORTAL 2', 'Portal II', ' '],
  parts: [part('Peer Review', 'steam:621'), part('Soundtrack', 'steam:622'), part('Peer Review', 'steam:621')],
  related: [related('Portal', 'steam:400', 2007)],
}

beforeEach(() => {
  provider.put({ metadataId: 'steam:620', title: 'Portal 2', releaseStatus: 'released', releaseDate: '2011-04-18' })
  provider.relations.set('steam:620', relations)
})

const titlesOf = (gameId: string) => {
  const stored = relationsOfGame(app, gameId)
  return { parts: stored.parts.map(({ title }) => title), related: stored.related.map(({ title }) => title) }
}

test('a game is added with its other titles, parts and related games by two calls', async () => {
  const game = await addGame(app, userId, { title: 'Portal 2', metadataId: 'steam:620' })
  // "PORTAL 2" and "Portal II" are the title itself in other letters.
  expect(game.alternateTitles).toEqual(['ポータル2'])
  expect(titlesOf(game.id)).toEqual({ parts: ['Peer Review', 'Soundtrack'], related: ['Portal'] })
  expect(provider.methods().toSorted()).toEqual(['game', 'relations'])
})

test('of the dates of a platform the earliest is kept, and a refresh replaces them', async () => {
  const release = (date: string) => ({ platform: 'PS5', kind: 'release' as const, date })
  provider.relations.set('steam:620', { ...relations, releases: [release('2031-05-02'), release('2031-05-01')] })
  const game = await addGame(app, userId, { title: 'Portal 2', metadataId: 'steam:620' })
  const dates = () =>
    app.calendar
      .entries({ userId, from: '2031-01-01', to: '2032-12-31', hideAdult: false })
      .map(({ date, platform }) => `${date} ${platform}`)
  expect(dates()).toEqual(['2031-05-01 PS5'])
  provider.relations.set('steam:620', { ...relations, releases: [release('2032-02-02')] })
  app.games.setRefreshTimes(game.id, { metadataDueAt: '' })
  await refreshDueGames(app)
  expect(dates()).toEqual(['2032-02-02 PS5'])
})

test('an entry for a platform has the date of that platform, also if a client repeats that of the title', async () => {
  const releases = [
    { platform: 'PC', kind: 'release' as const, date: '2011-04-19' },
    { platform: 'Switch', kind: 'release' as const, date: '2031-06-28' },
  ]
  provider.put({ title: 'Portal 2', metadataId: 'steam:620', releaseStatus: 'released', releaseDate: '2011-04-19' })
  provider.relations.set('steam:620', { ...relations, releases })
  const wish = { title: 'Portal 2', metadataId: 'steam:620', releaseDate: '2011-04-19' }
  const [pc, own] = [await addGame(app, userId, wish), await addGame(app, userId, { ...wish, platform: 'switch' })]
  const shown = (id: string) => {
    const { releaseDate = null, releaseStatus = null } = app.games.findById(id) ?? {}
    return `${releaseDate} ${releaseStatus}`
  }
  expect([shown(pc.id), shown(own.id)]).toEqual(['2011-04-19 released', '2031-06-28 upcoming'])
  const refresh = async () => {
    for (const { id } of [pc, own]) app.games.setRefreshTimes(id, { metadataDueAt: '' })
    await refreshDueGames(app)
  }
  await refresh()
  expect([shown(pc.id), shown(own.id)]).toEqual(['2011-04-19 released', '2031-06-28 upcoming'])
  const moved = releases.map((each) => (each.platform === 'Switch' ? { ...each, date: '2022-06-28' } : each))
  provider.relations.set('steam:620', { ...relations, releases: moved })
  // The dates are asked for again after a while only.
  app.games.setRefreshTimes(own.id, { relationsRefreshedAt: '2001-01-01T00:00:00.000Z' })
  await refresh()
  expect([shown(pc.id), shown(own.id)]).toEqual(['2011-04-19 released', '2022-06-28 released'])
})

test('a partial answer removes no parts, a complete one does', async () => {
  const game = await addGame(app, userId, { title: 'Portal 2', metadataId: 'steam:620' })
  const before = relationsOfGame(app, game.id).parts
  const refreshed = async (answer: Partial<GameRelations>): Promise<string[]> => {
    provider.relations.set('steam:620', { ...relations, ...answer })
    app.games.setRefreshTimes(game.id, { metadataDueAt: '' })
    await refreshDueGames(app)
    return titlesOf(game.id).parts
  }
  const newPart = part('Maps', 'steam:623')
  expect(await refreshed({ parts: [newPart], isPartial: true })).toEqual(['Maps', 'Peer Review', 'Soundtrack'])
  expect(relationsOfGame(app, game.id).parts).toEqual(expect.arrayContaining(before))
  expect(await refreshed({ parts: [newPart] })).toEqual(['Maps'])
})

test('an empty or much shorter answer after a full one removes neither parts nor related games nor dates', async () => {
  const parts = [1, 2, 3, 4, 5].map((number) => part(`Part ${number}`, `steam:7${number}`))
  const releases = [{ platform: 'PS5', kind: 'release' as const, date: '2031-05-01' }]
  provider.relations.set('steam:620', { ...relations, parts, releases })
  const game = await addGame(app, userId, { title: 'Portal 2', metadataId: 'steam:620' })
  const before = relationsOfGame(app, game.id)
  const refreshed = async (answer: Partial<GameRelations>) => {
    provider.relations.set('steam:620', { ...relations, releases, ...answer })
    app.games.setRefreshTimes(game.id, { metadataDueAt: '' })
    await refreshDueGames(app)
    return relationsOfGame(app, game.id)
  }
  const dates = () => app.calendar.entries({ userId, from: '2031-01-01', to: '2031-12-31', hideAdult: false })
  expect(await refreshed({ parts: [], related: [], releases: [] })).toEqual(before)
  expect(dates()).toHaveLength(1)
  expect(await refreshed({ parts: parts.slice(0, 1) })).toEqual(before)
  expect((await refreshed({ parts: parts.slice(0, 3) })).parts).toHaveLength(3)
})

test('a much shorter answer is believed when the provider gives it again, and what is gone is named in the log', async () => {
  const parts = [1, 2, 3, 4, 5].map((number) => part(`Part ${number}`, `steam:7${number}`))
  provider.relations.set('steam:620', { ...relations, parts })
  const game = await addGame(app, userId, { title: 'Portal 2', metadataId: 'steam:620' })
  const refreshed = async (numbers: number[]): Promise<string[]> => {
    provider.relations.set('steam:620', {
      ...relations,
      parts: parts.filter((_, index) => numbers.includes(index + 1)),
    })
    app.games.setRefreshTimes(game.id, { metadataDueAt: '' })
    await refreshDueGames(app)
    return titlesOf(game.id).parts.toSorted()
  }
  const all = parts.map(({ title }) => title)
  expect(await refreshed([1])).toEqual(all)
  expect(await refreshed([2])).toEqual(all)
  expect(await refreshed([1, 2, 3, 4, 5])).toEqual(all)
  expect(await refreshed([2])).toEqual(all)
  expect(await refreshed([2])).toEqual(['Part 2'])
  const said = app.log.lines.filter(({ message }) => message.startsWith('Removed what the provider'))
  expect(said.map(({ fields }) => fields?.removed)).toEqual([['Part 1', 'Part 3', 'Part 4', 'Part 5']])
  expect(app.settings.read('short relations')).toEqual({})
})

test('an answer that cannot be read in part confirms no doubt', async () => {
  const parts = [1, 2, 3, 4, 5].map((number) => part(`Part ${number}`, `steam:7${number}`))
  provider.relations.set('steam:620', { ...relations, parts })
  const game = await addGame(app, userId, { title: 'Portal 2', metadataId: 'steam:620' })
  for (let round = 0; round < 3; round += 1) {
    provider.relations.set('steam:620', { ...relations, parts: parts.slice(0, 1), isPartial: true })
    app.games.setRefreshTimes(game.id, { metadataDueAt: '' })
    await refreshDueGames(app)
  }
  expect(titlesOf(game.id).parts).toHaveLength(5)
})

test('a refresh keeps the status of parts, and parts that somebody owns, wants or added', async () => {
  const game = await addGame(app, userId, { title: 'Portal 2', metadataId: 'steam:620' })
  const idOf = (title: string) => app.relations.partsOf(game.id).find((row) => row.title === title)?.id ?? ''
  const [peerReview, soundtrack] = [idOf('Peer Review'), idOf('Soundtrack')]
  app.relations.updateParts([peerReview], { status: 'owned', version: '1.2', path: 'DLC/Peer Review' })
  app.relations.updateParts([soundtrack], { status: 'wanted', statusEdited: true })
  const manual = newPart(game.id, { ...part('Aperture Tag', ''), metadataId: null, source: 'manual' })
  const found = newPart(game.id, { ...part('Cake', ''), metadataId: null, source: 'import', status: 'owned' })
  app.relations.addParts([manual, found])
  provider.relations.set('steam:620', {
    ...relations,
    parts: [part('Peer Review (DLC)', 'steam:621'), part('Portal 2: Aperture Tag', 'steam:9'), part('New', 'steam:8')],
  })
  app.games.setRefreshTimes(game.id, { metadataDueAt: '' })
  await refreshDueGames(app)
  expect(app.relations.partsOf(game.id)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: peerReview, title: 'Peer Review (DLC)', status: 'owned', path: 'DLC/Peer Review' }),
      expect.objectContaining({ id: soundtrack, title: 'Soundtrack', status: 'wanted', statusEdited: true }),
      expect.objectContaining({ id: manual.id, title: 'Portal 2: Aperture Tag', metadataId: 'steam:9' }),
      expect.objectContaining({ id: found.id, title: 'Cake', status: 'owned' }),
      expect.objectContaining({ title: 'New', status: 'none', source: 'provider' }),
    ]),
  )
  expect(app.relations.partsOf(game.id)).toHaveLength(5)
})

test('with a second provider, a new game takes no further calls for its relations', async () => {
  app.metadata.sourceOf = provider.source
  const game = await addGame(app, userId, { title: 'Portal 2', metadataId: 'steam:620' })
  expect(provider.methods()).toEqual(['game', 'search'])
  await refreshDueGames(app)
  expect(titlesOf(game.id).related).toEqual(['Portal'])
})

test('a provider without relations is searched instead', async () => {
  provider.found = [found('steam:620', 'Portal 2'), found('steam:400', 'Portal')]
  const { relations: _, ...source } = provider.source()
  app.metadata.sourceOf = (id) => (id.startsWith('steam:') ? source : null)
  const game = await addGame(app, userId, { title: 'Portal 2', metadataId: 'steam:620' })
  expect(titlesOf(game.id)).toEqual({ parts: [], related: ['Portal'] })
  expect(provider.methods().toSorted()).toEqual(['game', 'search'])
})

test('without an answer the game is added, and the refresh job fetches its relations', async () => {
  provider.fail = ({ method }) => {
    if (method === 'relations') throw new AppError('upstream', 'Steam responded with status 500')
  }
  const game = await addGame(app, userId, { title: 'Portal 2', metadataId: 'steam:620' })
  expect(game.releaseDate).toBe('2011-04-18')
  expect(titlesOf(game.id)).toEqual({ parts: [], related: [] })
  provider.fail = () => undefined
  await refreshDueGames(app)
  expect(titlesOf(game.id).parts).toEqual(['Peer Review', 'Soundtrack'])
})

test('the refresh job adds what a search for the title finds, once a month', async () => {
  const game = await addGame(app, userId, { title: 'Portal 2', metadataId: 'steam:620' })
  provider.calls.length = 0
  provider.found = [
    found('steam:620', 'Portal 2'),
    found('steam:621', 'Peer Review'),
    found('steam:7', 'Portal 2', '2011-01-01'),
    found('steam:8', 'Portal 2', '2029-01-01'),
    found('steam:9', 'Portal Stories'),
    found('steam:400', 'Portal'),
  ]
  await refreshDueGames(app)
  expect(titlesOf(game.id).related).toEqual(['Portal', 'Portal 2', 'Portal Stories'])
  expect(relationsOfGame(app, game.id).related).toContainEqual(
    expect.objectContaining({ title: 'Portal 2', year: 2029 }),
  )
  expect(provider.methods()).toEqual(['game', 'relations', 'search'])
  app.clock.advance(29 * dayMs)
  await refreshDueGames(app)
  expect(provider.methods()).toHaveLength(3)
  app.clock.advance(dayMs)
  await refreshDueGames(app)
  expect(provider.methods()).toHaveLength(6)
})

test('the number of titles, parts and related games is limited', async () => {
  const many = Array.from({ length: 1500 }, (_, number) => number)
  provider.relations.set('steam:620', {
    alternateTitles: many.map((number) => `Another title ${number}`),
    parts: many.map((number) => part(`Song ${number}`, `steam:1${number}`)),
    related: many.map((number) => related(`Portal ${number + 3}`, `steam:2${number}`)),
  })
  const game = await addGame(app, userId, { title: 'Portal 2', metadataId: 'steam:620' })
  const stored = relationsOfGame(app, game.id)
  expect([game.alternateTitles.length, stored.parts.length, stored.related.length]).toEqual([50, 1000, 100])
})

test('an automatic search first fetches relations that were never fetched', async () => {
  const game = storeGame(app, { userId, title: 'Portal 2', metadataId: 'steam:620' })
  expect(await checkReadiness(app, game)).toMatchObject({ state: 'ready', game: { alternateTitles: ['ポータル2'] } })
  expect(titlesOf(game.id).related).toEqual(['Portal'])
  await checkReadiness(app, game)
  expect(provider.methods()).toEqual(['relations'])
  expect(provider.calls[0]?.call).toMatchObject({ background: true })
})

test('an automatic search goes on while the provider fails', async () => {
  const game = storeGame(app, { userId, title: 'Portal 2', metadataId: 'steam:620' })
  provider.fail = () => {
    throw new AppError('upstream', 'Steam responded with status 500')
  }
  expect(await checkReadiness(app, game)).toEqual({ state: 'ready', game })
})

test('a corrected match replaces metadata and relations, and keeps what the user edited', async () => {
  provider.put({
    metadataId: 'steam:400',
    title: 'Portal',
    releaseStatus: 'released',
    releaseDate: '2007-10-10',
    rating: 90,
  })
  provider.relations.set('steam:400', { alternateTitles: [], parts: [part('First Slice', 'steam:410')], related: [] })
  const wrong = await addGame(app, userId, { title: 'Portal 2', metadataId: 'steam:620' })
  await changeGame(app, userId, wrong.id, { platforms: ['Linux'] })
  const game = await changeGame(app, userId, wrong.id, { metadataId: 'steam:400' })
  expect(game).toMatchObject({
    metadataId: 'steam:400',
    title: 'Portal',
    releaseDate: '2007-10-10',
    rating: 90,
    platforms: ['Linux'],
    alternateTitles: [],
  })
  expect(titlesOf(game.id)).toEqual({ parts: ['First Slice'], related: [] })
  await refreshDueGames(app)
  expect(app.games.findById(game.id)).toMatchObject({ title: 'Portal', platforms: ['Linux'] })
})

test('a game keeps its match while the provider does not know the new one or fails', async () => {
  const before = await addGame(app, userId, { title: 'Portal 2', metadataId: 'steam:620' })
  const match = (metadataId: string) => changeGame(app, userId, before.id, { metadataId })
  await expect(match('steam:1')).rejects.toMatchObject({ code: 'invalid' })
  await expect(match('igdb:1')).rejects.toMatchObject({ code: 'invalid' })
  provider.fail = () => {
    throw new AppError('upstream', 'Steam responded with status 500')
  }
  await expect(match('steam:400')).rejects.toMatchObject({ code: 'upstream' })
  expect(app.games.findById(before.id)).toEqual(before)
})

test('a game that is added by its title is related to what the search found, without further calls', async () => {
  provider.found = [found('steam:620', 'Portal 2', '2011-04-18'), found('steam:400', 'Portal', '2007-10-10')]
  const game = await matchAndAdd(app, userId, 'Portal 2')
  expect(relationsOfGame(app, game.id).related).toMatchObject([
    { title: 'Portal', year: 2007, metadataId: 'steam:400' },
  ])
  await checkReadiness(app, game)
  expect(provider.methods()).toEqual(['search', 'game'])
  await refreshDueGames(app)
  expect(titlesOf(game.id).parts).toEqual(['Peer Review', 'Soundtrack'])
})

test('a title that is chosen with the match does not count as edited', async () => {
  const game = await addGame(app, userId, { title: 'Protal 2' })
  await changeGame(app, userId, game.id, { title: 'Portal 2', metadataId: 'steam:620' })
  provider.put({ metadataId: 'steam:620', title: 'Portal 2: Anniversary', releaseStatus: 'released' })
  await refreshDueGames(app)
  expect(app.games.findById(game.id)).toMatchObject({ title: 'Portal 2: Anniversary', releaseDate: '2011-04-18' })
})

test('a game without a match has no relations', async () => {
  const game = await addGame(app, userId, { title: 'Portal 2', metadataId: 'steam:620' })
  await changeGame(app, userId, game.id, { metadataId: null })
  expect(titlesOf(game.id)).toEqual({ parts: [], related: [] })
})

test('what the user entered for a new game is edited, unless the provider says the same', async () => {
  const entered = {
    title: 'Portal 2',
    metadataId: 'steam:620',
    releaseDate: '2011-04-18',
    genres: ['Mine'],
    summary: ' ',
  }
  const known = await addGame(app, userId, entered)
  const manual = await addGame(app, userId, { title: 'My game', platforms: ['PC'] })
  expect(app.games.refreshTarget(known.id)?.editedFields).toEqual(['genres'])
  expect(app.games.refreshTarget(manual.id)?.editedFields).toEqual(['title', 'platforms'])
})
