import { expect, test } from 'bun:test'
import { createPairing, isDistinctive, type SizedPlace } from '#domain/games/moved-games.ts'

const place = (name: string, files: Record<string, number>): SizedPlace => ({
  place: name,
  files: Object.entries(files).map(([path, size]) => ({ path, size })),
})

function pair(lost: SizedPlace[], found: SizedPlace[]) {
  const pairing = createPairing()
  for (const one of lost) pairing.addLost(one)
  for (const one of found) pairing.addFound(one)
  const { moves, doubts } = pairing.result()
  return {
    moves: moves.map(({ from, to, toVerify }) => [from, to, toVerify.map(({ path }) => path)]),
    doubts: doubts.map(({ from, to, doubt }) => [from, to, doubt]),
  }
}

const game = { 'game.exe': 5000, 'data/a.bin': 9000, 'data/b.bin': 100 }

test('a folder with all files is a match, with additional files too', () => {
  const lost = [place('/old', game)]
  expect(pair(lost, [place('/new', game)])).toEqual({ moves: [['/old', '/new', []]], doubts: [] })
  expect(pair(lost, [place('/new', { ...game, 'data/save': 7, 'mods/x': 1 })]).moves).toEqual([['/old', '/new', []]])
})

test('a missing file, or one with another size or name, means a different folder', () => {
  const { 'data/b.bin': _, ...fewer } = game
  for (const files of [fewer, { ...game, 'data/b.bin': 101 }, { ...fewer, 'data/c.bin': 100 }, {}]) {
    expect(pair([place('/old', game)], [place('/new', files)])).toEqual({ moves: [], doubts: [] })
  }
})

test('files that were measured together are verified one by one', () => {
  const measured = place('/new', { 'game.exe': 5000, data: 9100 })
  expect(pair([place('/old', game)], [measured]).moves).toEqual([['/old', '/new', ['data/a.bin', 'data/b.bin']]])
  expect(pair([place('/old', { 'game.exe': 5000, data: 9100 })], [place('/new', game)]).moves).toEqual([
    ['/old', '/new', []],
  ])
  expect(pair([place('/old', game)], [place('/new', { 'game.exe': 5000, data: 9101 })]).moves).toEqual([])
})

test('a game that is part of another one matches its own folder', () => {
  const whole = { ...game, 'dlc/c.bin': 400 }
  const lost = [place('/base', game), place('/whole', whole)]
  expect(pair(lost, [place('/1', whole), place('/2', game)])).toEqual({
    moves: [
      ['/whole', '/1', []],
      ['/base', '/2', []],
    ],
    doubts: [],
  })
})

test('every ambiguity is in doubt', () => {
  expect(pair([place('/old', game)], [place('/1', game), place('/2', { ...game, x: 1 })])).toEqual({
    moves: [],
    doubts: [
      [['/old'], ['/1', '/2'], 'several-places'],
      [['/old'], ['/1', '/2'], 'several-places'],
    ],
  })
  expect(pair([place('/a', game), place('/b', game)], [place('/1', game)]).doubts).toEqual([
    [['/a', '/b'], ['/1'], 'several-games'],
  ])
  expect(pair([place('/a', { 'x.exe': 900 })], [place('/1', { 'x.exe': 900 })]).doubts).toEqual([
    [['/a'], ['/1'], 'few-files'],
  ])
  expect(pair([place('/a', {})], [place('/1', game)])).toEqual({ moves: [], doubts: [] })
})

test('a few small or empty files prove nothing', () => {
  const distinctive = (...sizes: number[]) => isDistinctive(sizes.map((size, index) => ({ path: `${index}`, size })))
  expect([distinctive(), distinctive(0, 0), distinctive(5000, 0), distinctive(10, 10)]).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect([distinctive(1_048_576), distinctive(1000, 24)]).toEqual([true, true])
})
