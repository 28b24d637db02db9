import { afterEach, beforeEach, expect, test } from 'bun:test'
import { historyTypes } from '#domain/games/history-types.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp
beforeEach(() => {
  app = createTestApp()
})
afterEach(() => app.close())

const start = Date.parse('2026-03-01T00:00:00.000Z')
const hourMs = 3_600_000
const instantAt = (hours: number) => new Date(start + hours * hourMs).toISOString()

test('the count of any filter is the number of its entries', () => {
  const users = [storeUser(app).id, storeUser(app).id]
  const game = storeGame(app, { userId: users[0] ?? '', title: 'Portal 2' }).id
  for (let number = 0; number < 600; number += 1) {
    app.history.insert({
      id: `${number}`,
      gameId: number % 7 === 0 ? game : null,
      userId: users[number % 3] ?? null,
      gameTitle: null,
      downloadId: null,
      type: historyTypes[number % historyTypes.length] ?? 'grabbed',
      title: '',
      message: '',
      // Every fourth hour, so that some are at the beginning of a day.
      at: instantAt((number * 4) % 240),
    })
  }
  app.history.removeBefore(users[0] ?? '', instantAt(30), 40)
  const times = [undefined, ...[0, 1, 24, 36, 48, 60, 240, 300].map(instantAt)]
  let counted = 0
  for (const userId of [...users, null, 'nobody']) {
    for (const type of [undefined, 'grabbed', 'failed'] as const) {
      for (const gameId of [undefined, game]) {
        for (const from of times) {
          for (const to of times) {
            const { entries, total } = app.history.list({ userId, type, gameId, from, to })
            expect({ userId, type, gameId, from, to, total }).toMatchObject({ total: entries.length })
            counted += total
          }
        }
      }
    }
  }
  expect(counted).toBeGreaterThan(1000)
})

test('the pages of a list are its parts, from the first to beyond the last', () => {
  const { id: userId } = storeUser(app)
  for (let number = 0; number < 25; number += 1) {
    app.history.insert({
      id: `${number}`,
      gameId: null,
      userId,
      gameTitle: null,
      downloadId: null,
      type: 'grabbed',
      // Several entries of the same time.
      title: '',
      message: '',
      at: instantAt(number % 6),
    })
  }
  const idsOf = (offset?: number, limit?: number) =>
    app.history.list({ userId, offset, limit }).entries.map(({ id }) => id)
  const all = idsOf()
  expect(all).toHaveLength(25)
  for (let offset = 0; offset <= 30; offset += 1) {
    for (const limit of [1, 4, 7, 100]) expect(idsOf(offset, limit)).toEqual(all.slice(offset, offset + limit))
    expect(idsOf(offset)).toEqual(all.slice(offset))
  }
})

test('a time that no calendar has matches by its text', () => {
  expect(app.history.list({ userId: null, from: '2026-99-99T00:00:00.001Z', to: '2027-01-01T00:00:00.000Z' })).toEqual({
    entries: [],
    total: 0,
  })
})
