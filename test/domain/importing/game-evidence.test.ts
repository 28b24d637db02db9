import { expect, test } from 'bun:test'
import { createEvidence, expectationOf } from '#domain/importing/game-evidence.ts'
import { shelfOf } from '#domain/importing/import-content.ts'
import type { ReleaseKind } from '#domain/release-name/parsed-release-name.ts'

/** Whether files, each with its size after a space or with 5000 bytes, hold what a release of the kind promises. */
function holds(files: readonly string[], kind: ReleaseKind = 'game', title = 'Limbo', isPart = false): boolean {
  const evidence = createEvidence(expectationOf(kind, isPart), title)
  for (const file of files) {
    const [path = '', size = '5000'] = file.split(' = ')
    evidence.add({ path, size: Number(size), category: shelfOf(path) ?? 'main' })
  }
  return evidence.isFound()
}

test.each([
  [['readme.txt = 22000000']],
  [['limbo.nfo', 'limbo.sfv', 'file_id.diz', 'Visit us.url']],
  [['cover.jpg = 9000000', 'screens/1.png', 'booklet.pdf']],
  [['Sample/limbo-sample.mkv = 90000000', 'limbo.nfo']],
  [['trailer.mp4 = 900000000']],
  [['setup.exe = 0', 'data.bin = 0']],
  [['limbo.zip = 22']],
  [['limbo.7z = 32', 'readme.txt']],
  [['Crack/limbo.exe', 'Crack/steam_api.dll', 'limbo.nfo']],
  [['steam_api64.dll', 'steam_emu.ini']],
  [['Limbo.Trainer.Plus.12.exe']],
  [['limbo-trainer.zip']],
  [['keygen.exe', 'limbo.nfo']],
  [['Soundtrack/01.flac', 'Soundtrack/02.flac']],
  [['01 - Menu.mp3', 'cover.jpg']],
  [['Updates/limbo-patch.exe']],
  [['_CommonRedist/vcredist/x64/vc_redist.x64.exe', 'dxwebsetup.exe']],
  [['.DS_Store', 'Thumbs.db', 'desktop.ini', '__MACOSX/._limbo.exe', '._limbo.exe']],
  [['_____padding_file_0_if you see this file', '.pad/1048576', '@eaDir/limbo.exe']],
  [['README', 'LICENSE', 'readme.html', 'changelog.md']],
  [['limbo.sav', 'settings.ini']],
  [['limbo.torrent', 'limbo.nzb']],
  [['limbo.cue']],
])('nothing in these files looks like a game: %j', (files) => expect(holds(files)).toBe(false))

test.each([
  [['setup.exe']],
  [['limbo.nfo', 'data/limbo.pak = 1']],
  [['setup_limbo_1.2_(64bit).exe', 'setup_limbo_1.2_(64bit)-1.bin']],
  [['Limbo.app/Contents/MacOS/limbo', 'Limbo.app/Contents/Info.plist']],
  [['Limbo.dmg']],
  [['Limbo.pkg']],
  [['limbo_1_2_gog.sh']],
  [['Limbo-x86_64.AppImage']],
  [['limbo.flatpak']],
  [['limbo.jar = 900']],
  [['limbo.swf = 900']],
  [['index.html = 900']],
  [['Limbo.html = 90000']],
  [['limbo.love']],
  [['limbo.pck', 'limbo.x86_64']],
  [['limbo.p8.png']],
  [['start.sh = 40']],
  [['run.bat = 40', 'dosbox.conf']],
  [['LIMBO.EXE', 'LIMBO.DAT', 'INSTALL.BAT']],
  [['limbo', 'limbo.nfo']],
  [['install', 'readme']],
  [['MONKEY.000', 'MONKEY.001']],
  [['RESOURCE.MAP', 'RESOURCE.001']],
  [['limbo.z5']],
  [['limbo.rar', 'limbo.r00', 'limbo.nfo']],
  [['limbo.zip']],
  [['disc.cue', 'track 1.bin']],
  [['disc.gdi', 'track02.raw', 'track03.wav']],
  [['disc.cue', 'track02.wav']],
  [['install.exe', 'readme.txt']],
  [['Galaxy.exe']],
])('something in these files may be the game: %j', (files) => expect(holds(files)).toBe(true))

test.each<[readonly string[], ReleaseKind, string]>([
  [['Super Limbo (USA).nes = 24592'], 'rom', 'Limbo'],
  [['limbo.gb = 32768'], 'rom', 'Limbo'],
  [['limbo.md = 131072'], 'rom', 'Limbo'],
  [['limbo.wav = 400000'], 'rom', 'Limbo'],
  [['limbo.tap = 900'], 'rom', 'Limbo'],
  [['Crack.Attack.exe'], 'game', 'Crack Attack!'],
  [['Brain Trainer.exe'], 'game', 'Brain Trainer'],
])('a small ROM or a title with such a word is a game: %j', (files, kind, title) =>
  expect(holds(files, kind, title)).toBe(true),
)

test.each<[readonly string[], ReleaseKind, boolean]>([
  [['readme.txt', 'limbo.nfo'], 'update', false],
  [['cover.jpg'], 'update', false],
  [['patch.exe'], 'update', true],
  [['Crack/steam_api.dll'], 'crack', true],
  [['limbo.xdelta'], 'update', true],
  [['config.xml'], 'update', true],
  [['limbo.nfo'], 'crack', false],
  [['Limbo Trainer.exe'], 'trainer', true],
  [['limbo.ct'], 'trainer', true],
  [['limbo.nfo'], 'dlc', false],
  [['artbook.pdf'], 'dlc', true],
  [['DLC/skin.pak'], 'dlc', true],
  [['01.mp3', 'cover.jpg'], 'soundtrack', true],
  [['cover.jpg', 'limbo.nfo'], 'soundtrack', false],
  [['soundtrack.zip'], 'soundtrack', true],
  [['wallpaper.jpg'], 'other', true],
  [['limbo.nfo'], 'other', false],
  [['DLC/one.pak'], 'pack', true],
  [['limbo.nfo', 'cover.jpg'], 'pack', false],
])('%j of kind %s is what it promises: %p', (files, kind, expected) => expect(holds(files, kind)).toBe(expected))

test('a release of an add-on that is named like a game needs no program', () => {
  expect(holds(['Crack/limbo.dll'], 'game', 'Limbo', true)).toBe(true)
  expect(holds(['readme.txt'], 'game', 'Limbo', true)).toBe(false)
})
