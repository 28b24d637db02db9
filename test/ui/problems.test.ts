import { expect, test } from 'bun:test'
import { ApiError, queryText, readDetails } from '#ui/api/client.ts'
import { problemsOf } from '#ui/forms/problems.ts'
import { existingGame } from '#ui/pages/add/use-add-found-game.ts'

test('paths of errors are read as JSON pointers and with dots', () => {
  const details = [
    { path: '/settings/host', message: 'is needed' },
    { path: 'body.url', message: 'is no address' },
    { path: '', message: 'wrong' },
    'noise',
  ]
  expect(readDetails(details)).toEqual([
    { path: 'settings.host', message: 'is needed' },
    { path: 'url', message: 'is no address' },
    { path: '', message: 'wrong' },
  ])
  expect(readDetails(undefined)).toEqual([])
})

test('field errors are shown at their fields, the others below the form', () => {
  const error = new ApiError(400, 'Validation failed', {
    details: [
      { path: '/name', message: 'is too short' },
      { path: '/name', message: 'is odd' },
      { path: '/categories/2', message: 'Must be a whole number' },
      { path: '/secretField', message: 'is unknown' },
    ],
  })
  expect(problemsOf(error, ['name', 'categories'])).toEqual({
    byField: { name: 'is too short', categories: 'Must be a whole number' },
    rest: ['secretField: is unknown'],
  })
})

test('an error without details is shown with its message', () => {
  expect(problemsOf(new ApiError(502, 'qBittorrent: connection refused'), ['name'])).toEqual({
    byField: {},
    rest: ['qBittorrent: connection refused'],
  })
  expect(problemsOf(null, ['name'])).toEqual({ byField: {}, rest: [] })
})

test('a query omits empty parameters', () => {
  expect(queryText({ search: 'baba & keke', status: '', limit: 10, hidden: false, sort: undefined })).toBe(
    'search=baba+%26+keke&limit=10&hidden=false',
  )
  expect(queryText({})).toBe('')
})

test('a 409 includes the existing game', () => {
  const game = { id: 'g1', title: 'Celeste', status: 'owned' }
  expect(existingGame(new ApiError(409, 'Already there', { game }))).toEqual({ id: 'g1', title: 'Celeste' })
  expect(existingGame(new ApiError(409, 'Already there'))).toBeNull()
  expect(existingGame(new ApiError(400, 'No', { game }))).toBeNull()
})
