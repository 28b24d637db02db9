import { expect, test } from 'bun:test'
import { inspectFiles } from '#domain/importing/inspect-files.ts'
import { inspectedRelease } from '#domain/importing/misplaced-programs.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'

const MB = 1024 * 1024

/** What is said about the files of a release with this name. */
function doubtsAbout(title: string, paths: readonly string[], game = 'Another game'): string[] {
  const release = inspectedRelease(title, parseReleaseName(title).kind, game)
  const files = paths.map((path) => ({ path, size: 20 * MB }))
  return inspectFiles(files, release).map(({ message }) => message)
}

test.each([
  ['Super Mario World (USA)', ['Super Mario World (USA).exe'], 'a ROM'],
  ['Super Mario World (USA)', ['Super Mario World.sfc', 'play.bat'], 'a ROM'],
  ['Pokemon - Emerald Version (USA, Europe).gba', ['Pokemon Emerald.gba', 'Setup.exe'], 'a release for GBA'],
  ['Zelda.Tears.of.the.Kingdom.NSW-GRP', ['zelda.nsp', 'readme.txt', 'run me.exe'], 'a release for Switch'],
  ['The.Last.of.Us.PS4-GRP', ['game.pkg', 'tools/install.msi'], 'a release for PS4'],
  ['Some Game', ['game.nsp', 'launcher.exe'], 'a ROM'],
  ['Portal 2 Soundtrack FLAC', ['01 - Science.flac', 'codec.exe'], 'a soundtrack'],
  ['Portal.2.v2.0-GRP', ['Portal 2.mkv', 'codec.exe', 'readme.txt'], 'a video'],
])('a program in %p with %p needs review', (title, paths, place) => {
  const [doubt, ...others] = doubtsAbout(title, paths)
  expect(others).toEqual([])
  expect(doubt).toMatch(/^"[^"]+\.(exe|bat|msi)" is a program, which /)
  expect(doubt).toContain(`which ${place} does not contain`)
})

test.each([
  ['Portal.2.v2.0-GRP', ['setup.exe', 'setup-1.bin', 'crack/portal2.exe', 'crack/steam_api.dll']],
  [
    'Portal 2 [FitGirl Repack]',
    ['setup.exe', 'fg-01.bin', 'MD5/QuickSFV.exe', 'Verify BIN files before installation.bat'],
  ],
  ['Hades', ['Hades.exe', 'README.md', 'data.pak']],
  ['Prince of Persia (Europe) [DOS]', ['PRINCE.EXE', 'PRINCE.DAT', 'LEVELS.DAT']],
  ['Monkey Island (USA) (PC)', ['monkey.exe', 'monkey.iso']],
  ['Zelda Tears of the Kingdom + Ryujinx emulator [NSP]', ['game.nsp', 'Ryujinx.exe', 'SDL2.dll']],
  ['Zelda.Tears.of.the.Kingdom.NSW-GRP', ['zelda.nsp', 'grp.nfo', 'proof.jpg']],
  ['Super Mario World (USA)', ['Super Mario World (USA).zip']],
  ['Portal 2 Soundtrack FLAC', ['01 - Science.flac', 'cover.jpg']],
  ['Her Story', ['HerStory.exe', 'HerStory_Data/level0', 'HerStory_Data/intro.mp4']],
  ['Small Game', ['game.exe', 'editor.exe', 'intro.mp4']],
  ['Portal 2 Trainer', ['trainer.exe', 'readme.txt', 'data.bin']],
])('%p with %p is a normal release', (title, paths) => {
  expect(doubtsAbout(title, paths)).toEqual([])
})

test.each([
  ['SEGA.Mega.Drive.and.Genesis.Classics-PLAZA', 'SEGA Mega Drive and Genesis Classics'],
  ['Bait.and.Switch-TENOKE', 'Bait and Switch'],
  ['Killer.Switch.v1.2-GOG', 'Killer Switch'],
  ['Sega Dreamcast Collection [GOG]', 'Dreamcast Collection'],
  ['Game Boy Simulator v1.2', 'Game Boy Simulator'],
  ['Ship of Harkinian (N64 PC port) v9', 'The Legend of Zelda: Ocarina of Time'],
  ['Sonic Unleashed Recompiled Xbox 360 PC', 'Sonic Unleashed'],
])('%p is a release of %p for computers', (title, game) => {
  expect(doubtsAbout(title, ['game.exe', 'data.pak'], game)).toEqual([])
})

test('a program in a release for a console needs review, also if the game is known', () => {
  const title = 'Zelda.Tears.of.the.Kingdom.NSW-GRP'
  expect(doubtsAbout(title, ['zelda.nsp', 'run me.exe'], 'Zelda: Tears of the Kingdom')).toHaveLength(1)
  expect(doubtsAbout('Bonk (PC Engine) [GBA]', ['bonk.gba', 'run me.exe'], 'Bonk')).toHaveLength(1)
})
