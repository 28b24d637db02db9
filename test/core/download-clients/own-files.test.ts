import { expect, test } from 'bun:test'
import { pathsBelow } from '#core/download-clients/own-files.ts'

test.each<[string, string[], string[] | null]>([
  ['/downloads/Game', ['Game/setup.exe', 'Game/data/a.bin'], ['setup.exe', 'data/a.bin']],
  ['/downloads/Game/', ['Game/Game/setup.exe'], ['Game/setup.exe']],
  ['C:\\downloads\\Game', ['Game/setup.exe'], ['setup.exe']],
  ['/downloads/A/B', ['A/B/setup.exe', 'A/B/c'], ['setup.exe', 'c']],
  ['/downloads/Game', ['Game/setup.exe', 'Other/setup.exe'], null],
  ['/downloads/Game', ['setup.exe'], null],
  ['/downloads/Game', ['Game'], null],
  ['/downloads/Game', [], null],
])('below %s, the client lists %j as %j', (content, paths, expected) => {
  expect(
    pathsBelow(
      content,
      paths.map((path) => ({ path })),
    ),
  ).toEqual(expected)
})
