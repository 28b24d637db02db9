import { expect, test } from 'bun:test'
import { createContentSummary, describeContent, shelfOf } from '#domain/importing/import-content.ts'
import { planImport } from '#domain/importing/import-plan.ts'

const MB = 1024 ** 2
const file = (path: string, size = 20 * MB) => ({ path, size })

test.each([
  ['installer', [file('setup_portal_2_1.0_(64bit).exe', MB), file('setup_portal_2-1.bin', 4000 * MB)]],
  ['installer', [file('GOG/setup_game.exe'), file('GOG/readme.txt', 10)]],
  ['installer', [file('game_en_1_0_23.sh', 900 * MB)]],
  ['installer', [file('Install Game.dmg')]],
  ['portable', [file('Game/bin/game.exe', MB), file('Game/data/level.pak')]],
  ['portable', [file('game.x86_64'), file('data/setup/tool.txt', 1)]],
  ['disc-image', [file('rld-portal2.iso', 7000 * MB), file('portal2.nfo', 10)]],
  ['disc-image', [file('Game.cue', 100), file('Game (Track 1).bin', 600 * MB), file('Game (Track 2).bin')]],
  ['disc-image', [file('Game.chd', 400 * MB)]],
  ['rom', [file('Game (Europe).nes', MB)]],
  ['rom', [file('Game [0100000000010000][v0].nsp', 4000 * MB), file('info.txt', 1)]],
  ['archive', [file('game.rar'), file('game.r00'), file('game.sfv', 10)]],
  ['files', [file('level.bin'), file('read.txt', 1)]],
] as const)('%s: %j', (kind, files) => {
  const summary = createContentSummary()
  for (const { path, size } of files) summary.add({ path, size })
  expect(summary.kind()).toBe(kind)
  if (kind === 'files') expect(describeContent(kind)).toBeNull()
  else expect(describeContent(kind)).toEndWith('.')
})

test.each([
  ['Updates/1.1/patch.exe', 'update'],
  ['Game/DLC/one.pak', 'dlc'],
  ['Bonus Content/art.pdf', 'extra'],
  ['Soundtrack/01.flac', 'extra'],
  ['setup.exe', null],
  ['data/deep/down/DLC/one.pak', null],
  ['Updates', null],
] as const)('%s is %p', (path, category) => {
  expect(shelfOf(path)).toBe(category)
})

test('files of a full release are recognized by their folders, those of an update stay one', () => {
  const files = [file('setup.exe'), file('DLC/one.exe'), file('Extras/art.pdf')]
  const source = { root: '/d/Game', single: false, files }
  const plan = (kind: 'game' | 'update') =>
    planImport({
      source,
      folder: '/l/Game',
      kind,
      releaseTitle: 'Game',
      settings: { ignoredExtensions: [], minFileSize: 0 },
    })
  const categories = (kind: 'game' | 'update') => {
    const planned = plan(kind)
    return planned.ok ? Array.from(planned.files, ({ category }) => category) : planned.reason
  }
  expect(categories('game')).toEqual(['main', 'dlc', 'extra'])
  expect(categories('update')).toEqual(['update', 'update', 'update'])
})
