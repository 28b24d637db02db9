import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { AppError, RetryLaterError } from '#domain/errors.ts'
import { ProviderGameModel } from '#domain/games/metadata.ts'
import { PlayTimeModel } from '#domain/games/play-time.ts'
import { ProviderPartModel, RelatedGameModel } from '#domain/games/relations.ts'
import type { GameListQuery, MetadataSource } from '#domain/ports/metadata-provider.ts'
import { defaultServiceTimes, type ServiceTimes } from '#domain/ports/service-client.ts'
import type { ServiceMode } from '../../fakes/service-faults.ts'
import { failureOf } from './failure-of.ts'

/**
 * A provider that is connected to a fake with at least these games: "Portal 2" (`known`), of 18 April 2011, with the
 * genre Puzzle or Action and Steam application 620; "Portal", which a search for "portal" finds too; and `bare`, of which
 * only the id and the title are known.
 */
export type ProviderUnderTest = {
  source: MetadataSource
  /** The requests that the fake has received. */
  calls: readonly string[]
  /** How the fake answers from now on. A pause has the given Retry-After. */
  answer(mode: ServiceMode, retryAfter?: string): void
  ids: { known: string; bare: string }
  close(): Promise<void>
}

type Options = {
  provider: string
  label: string
  /** The ways to fail that the fake has. */
  faults: readonly ServiceMode[]
  start(times?: ServiceTimes): Promise<ProviderUnderTest>
}

const lists: GameListQuery[] = [{ list: 'popular' }, { list: 'recent' }, { list: 'upcoming' }]
const unknownId = '99999999'

/** What every metadata provider does. The tests of a provider itself hold what is peculiar to it. */
export function testMetadataProvider({ provider, label, faults, start }: Options): void {
  let subject: ProviderUnderTest
  let source: MetadataSource
  beforeEach(async () => {
    subject = await start()
    source = subject.source
  })
  afterEach(() => subject.close())

  const callsDuring = async (work: () => Promise<unknown>): Promise<number> => {
    const before = subject.calls.length
    await work()
    return subject.calls.length - before
  }

  describe(`${label} as a metadata provider`, () => {
    test('a search returns valid games with its own ids, up to the limit', async () => {
      const found = await source.search('portal', 10)
      expect(found.map(({ title }) => title).sort()).toEqual(['Portal', 'Portal 2'])
      for (const game of found) {
        expect([...Value.Errors(ProviderGameModel, game)]).toEqual([])
        expect(game.metadataId).toStartWith(`${provider}:`)
      }
      expect(await source.search('portal', 1)).toHaveLength(1)
    })

    test('a search that finds nothing is an empty list, and a blank one makes no call', async () => {
      expect(await source.search('no such game at all', 10)).toEqual([])
      expect(await callsDuring(() => source.search('   ', 10))).toBe(0)
    })

    test.each([
      'say "portal"',
      'back\\slash',
      '; limit 500; fields *',
      'a & b | c',
      '100% #1?',
      'ポータル 2',
      'tab\tand\nline',
    ])('a search for %p is only a search', async (query) => {
      expect(await source.search(query, 10)).toEqual([])
    })

    test('a game is found by its id with and without the name of the provider', async () => {
      const game = await source.game(subject.ids.known)
      expect([...Value.Errors(ProviderGameModel, game)]).toEqual([])
      expect(game).toMatchObject({
        metadataId: `${provider}:${subject.ids.known}`,
        title: 'Portal 2',
        releaseStatus: 'released',
        releaseDate: '2011-04-18',
      })
      expect(game?.platforms).toContain('PC')
      expect(await source.game(`${provider}:${subject.ids.known}`)).toEqual(game)
    })

    test('a game without any details is a game with empty fields', async () => {
      const game = await source.game(subject.ids.bare)
      expect([...Value.Errors(ProviderGameModel, game)]).toEqual([])
      expect(game).toMatchObject({ coverUrl: null, releaseDate: null, rating: null, summary: null })
      expect(game).toMatchObject({ platforms: [], genres: [], screenshots: [], alternateTitles: [] })
    })

    test('an unknown game is null, and the id of another provider makes no call', async () => {
      expect(await source.game(unknownId)).toBeNull()
      expect((await source.relations?.(unknownId)) ?? null).toBeNull()
      expect((await source.playTime?.(unknownId)) ?? null).toBeNull()
      const foreign = ['other:1', '', '1,2', '-1', '1; fields *', '../search', '99999999999999']
      const calls = await callsDuring(async () => {
        for (const id of foreign) {
          expect(await source.game(id)).toBeNull()
          expect((await source.relations?.(id)) ?? null).toBeNull()
        }
      })
      expect(calls).toBe(0)
    })

    test('relations are valid and take at most two calls after the game itself', async () => {
      if (source.relations === undefined) return
      await source.game(subject.ids.known)
      let relations: Awaited<ReturnType<typeof source.relations>> = null
      const calls = await callsDuring(async () => {
        relations = (await source.relations?.(subject.ids.known)) ?? null
      })
      expect(calls).toBeLessThanOrEqual(2)
      const { alternateTitles, parts, related } = relations ?? { alternateTitles: [], parts: [], related: [] }
      expect(parts.flatMap((part) => [...Value.Errors(ProviderPartModel, part)])).toEqual([])
      expect(related.flatMap((game) => [...Value.Errors(RelatedGameModel, game)])).toEqual([])
      expect(alternateTitles).not.toContain('Portal 2')
      expect(related.map(({ title }) => title)).not.toContain('Portal 2')
    })

    test('lists are divided into pages without overlap', async () => {
      for (const query of lists) {
        const both = (await source.list?.(query, { limit: 2, offset: 0 })) ?? []
        const first = (await source.list?.(query, { limit: 1, offset: 0 })) ?? []
        const second = (await source.list?.(query, { limit: 1, offset: 1 })) ?? []
        expect([...first, ...second]).toEqual(both)
        expect(both.flatMap((game) => [...Value.Errors(ProviderGameModel, game)])).toEqual([])
        expect((await source.list?.(query, { limit: 5, offset: 5000 })) ?? []).toEqual([])
      }
    })

    test('each genre and platform has an id of its own, by which its games are listed', async () => {
      const genres = (await source.genres?.()) ?? []
      expect(new Set(genres.map(({ id }) => id)).size).toBe(genres.length)
      for (const { id, name } of genres) {
        const listed = (await source.list?.({ list: 'genre', id }, { limit: 5, offset: 0 })) ?? []
        for (const game of listed) if (game.genres.length > 0) expect(game.genres).toContain(name)
      }
      const platforms = (await source.platforms?.()) ?? []
      expect(new Set(platforms.map(({ id }) => id)).size).toBe(platforms.length)
      if (platforms.length > 0) expect(platforms.map(({ name }) => name)).toContain('PC')
      const odd = (await source.list?.({ list: 'genre', id: '1) | id > (0' }, { limit: 5, offset: 0 })) ?? []
      expect(odd).toEqual([])
    })

    test('games are found by Steam application ids', async () => {
      if (source.byStoreIds === undefined) return
      const found = await source.byStoreIds([620, 4_000_000_000])
      expect([...found.keys()]).toEqual([620])
      expect(found.get(620)).toMatchObject({ title: 'Portal 2', storefrontAppId: 620 })
      expect(await callsDuring(async () => source.byStoreIds?.([]))).toBe(0)
    })

    test('the play time is in hours', async () => {
      if (source.playTime === undefined) return
      const time = await source.playTime(subject.ids.known)
      expect([...Value.Errors(PlayTimeModel, time)]).toEqual([])
      expect(time?.main).toBe(8.5)
    })

    test('equal calls share a request, and later ones are answered from the cache', async () => {
      const calls = await callsDuring(async () => {
        await Promise.all([source.search('portal', 5), source.search('portal', 5)])
        await Promise.all([source.game(subject.ids.known), source.game(subject.ids.known)])
        await source.game(`${provider}:${subject.ids.known}`)
        await source.search('portal', 5)
      })
      // At most two for a search, and two for a game.
      expect(calls).toBeLessThanOrEqual(4)
    })

    test.each([...faults])('a service in the state %p is an error that names it, not an empty result', async (mode) => {
      subject.answer(mode)
      const failure = await failureOf(source.search('portal', 5))
      expect([failure.code, failure.message]).toEqual(['upstream', expect.stringContaining(label)])
      expect(failure.message).not.toContain('<')
      const game = await failureOf(source.game(subject.ids.known))
      expect(game).toBeInstanceOf(AppError)
    })

    test('a service that does not answer is given up', async () => {
      const slow = await start({ ...defaultServiceTimes, answerMs: 100 })
      slow.answer('silent')
      const failure = await failureOf(slow.source.search('portal', 5))
      await slow.close()
      expect([failure.code, failure.message]).toEqual(['upstream', expect.stringContaining(label)])
    })

    test('a pause that the service requests is observed', async () => {
      subject.answer('too-many', '45')
      const failure = await failureOf(source.search('portal', 5))
      expect(failure instanceof RetryLaterError ? failure.retryAfterSeconds : failure).toBe(45)
      subject.answer('normal')
      const calls = await callsDuring(() => failureOf(source.search('portal', 5)))
      expect(calls).toBe(0)
    })
  })
}
