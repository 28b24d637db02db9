import { afterEach, beforeEach, expect, test } from 'bun:test'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp

beforeEach(() => {
  app = createTestApp()
})

afterEach(() => app.close())

test('games are sorted by title in natural order, also after a title changed', () => {
  const { id: userId } = storeUser(app)
  const [tales10] = ['Tales 10', 'Zorn', 'The Áb', 'Tales 2', 'abc'].map((title) => storeGame(app, { userId, title }))
  const titles = () => app.games.list({ userId, sort: 'title' }, {}).games.map(({ title }) => title)
  expect(titles()).toEqual(['The Áb', 'abc', 'Tales 2', 'Tales 10', 'Zorn'])
  app.games.update(tales10?.id ?? '', { title: 'A Tales 1' })
  expect(titles()).toEqual(['The Áb', 'abc', 'A Tales 1', 'Tales 2', 'Zorn'])
  app.games.update(tales10?.id ?? '', { notes: 'Not about the title' })
  expect(titles()).toEqual(['The Áb', 'abc', 'A Tales 1', 'Tales 2', 'Zorn'])
})
