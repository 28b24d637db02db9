import { expect, test } from 'bun:test'
import { mayBeDump } from '#domain/verification/dump-files.ts'

test.each([
  ['/roms/wii/Game.wbfs', true],
  ['/roms/wii/Game.wbf1', false],
  ['/roms/gb/Game.part1.rar', true],
  ['/roms/gb/Game.part2.rar', false],
  ['/roms/gb/Game.7z.001', true],
  ['/roms/gb/Game.7z.002', false],
  ['/roms/gb/Game.txt', false],
  ['/roms/gb/Game', true],
  ['/games/Game/setup.exe', false],
])('%s may be a dump: %s', (path, expected) => {
  expect(mayBeDump(path)).toBe(expected)
})
