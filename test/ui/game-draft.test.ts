import { expect, test } from 'bun:test'
import type { Game } from '#domain/games/game.ts'
import { gameChange, gameDraft, ratings } from '#ui/pages/game/game-draft.ts'

const game: Game = {
  id: 'g',
  userId: 'u',
  title: 'Portal 2',
  metadataId: 'steam:620',
  storefrontAppId: 620,
  status: 'owned',
  releaseStatus: 'released',
  releaseDate: '2011-04-19',
  coverUrl: null,
  platforms: ['PC', 'Switch'],
  genres: [],
  libraryPath: null,
  addedAt: '2026-11-21T03:30:00.000Z',
  summary: null,
  themes: [],
  developers: [],
  publishers: [],
  screenshots: [],
  links: [],
  rating: null,
  userRating: 8.5,
  notes: null,
  hidden: false,
  adult: false,
  earlyAccess: false,
  source: 'metadata',
  alternateTitles: [],
  platform: 'pc',
  preferredPlatform: 'PC',
  installedVersion: null,
  updateAvailable: false,
  releasesFound: 0,
  lastSearchedAt: null,
  completedAt: null,
  verification: null,
  verificationReason: null,
  tagIds: [],
  rootFolderId: null,
}

test('an untouched form sends no changes', () => {
  expect(gameChange(game, gameDraft(game))).toEqual({})
})

test('only changed fields are sent, and cleared ones as null', () => {
  const draft = gameDraft(game)
  expect(gameChange(game, { ...draft, title: ' Portal Two ', hidden: true })).toEqual({
    title: 'Portal Two',
    hidden: true,
  })
  expect(gameChange(game, { ...draft, platforms: ['PC', '2600'], rating: '9' })).toEqual({
    platforms: ['PC', '2600'],
    userRating: 9,
  })
  expect(gameChange(game, { ...draft, preferredPlatform: ' ', rating: '', notes: '  ' })).toEqual({
    preferredPlatform: null,
    userRating: null,
    notes: null,
  })
})

test('a version and a folder can be set and cleared', () => {
  const placed = { ...game, installedVersion: '1.0', libraryPath: '/games/Portal 2' }
  expect(gameChange(game, { ...gameDraft(game), installedVersion: ' 1.0 ', libraryPath: '/games/Portal 2' })).toEqual({
    installedVersion: '1.0',
    libraryPath: '/games/Portal 2',
  })
  expect(gameChange(placed, { ...gameDraft(placed), installedVersion: '', libraryPath: ' ' })).toEqual({
    installedVersion: null,
    libraryPath: null,
  })
})

test('a cover and a root folder can be chosen and cleared', () => {
  const placed = { ...game, coverUrl: 'https://example.org/a.jpg', rootFolderId: 'r1' }
  const draft = gameDraft(placed)
  expect(gameChange(placed, { ...draft, coverUrl: 'https://example.org/b.jpg', rootFolderId: 'r2' })).toEqual({
    coverUrl: 'https://example.org/b.jpg',
    rootFolderId: 'r2',
  })
  expect(gameChange(placed, { ...draft, coverUrl: null, rootFolderId: '' })).toEqual({
    coverUrl: null,
    rootFolderId: null,
  })
})

test('ratings range from ten to a half in half steps', () => {
  expect(ratings).toHaveLength(20)
  expect(ratings[0]).toBe('10')
  expect(ratings.at(-1)).toBe('0.5')
  expect(ratings).toContain('8.5')
})
