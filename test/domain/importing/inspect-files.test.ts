import { expect, test } from 'bun:test'
import { inspectFiles, visible } from '#domain/importing/inspect-files.ts'
import { extensionOf } from '#domain/paths/extension.ts'

const MB = 1024 * 1024
const file = (path: string, size = 20 * MB) => ({ path, size })

test.each([
  ['an installer', [file('setup_portal_2.exe', 900 * MB), file('setup_portal_2-1.bin', 4000 * MB)]],
  ['one big program', [file('setup.exe', 30 * MB), file('read.txt', 10)]],
  ['a disc image', [file('portal.iso'), file('portal.nfo', 10)]],
  ['an archive set', [file('a.rar'), file('a.r00'), file('a.sfv', 10)]],
  ['a portable game', [file('bin/game.exe', MB), file('bin/steam_api64.dll', MB), file('data/level.1.pak')]],
  ['versions in names', [file('Game.v1.2.3.exe'), file('patch.1.0.exe', MB)]],
  ['scripts of a game', [file('www/index.html.js'), file('www/audio.ogg.js'), file('nw.exe')]],
  ['other scripts', [file('ゲーム/データ.bin'), file('игра.exe')]],
])('%s raises no doubt', (_, files) => {
  expect(inspectFiles(files)).toEqual([])
})

test.each([
  ['Game.lnk', 'dangerous'],
  ['deep/er/Install.SCR', 'dangerous'],
  ['movie.mkv.exe', 'double-extension'],
  ['setup.zip.EXE', 'double-extension'],
  ['readme.txt          .exe', 'double-extension'],
  ['photo.jpg .com', 'double-extension'],
  ['game.iso.exe', 'double-extension'],
  ['Zelda.nsz.exe', 'double-extension'],
  ['soundtrack.ogg.bat', 'double-extension'],
  ['game\u202Efdp.exe', 'odd-name'],
  ['line\nbreak.bin', 'odd-name'],
  ['zero\u200Bwidth.bin', 'odd-name'],
])('%p is doubtful', (path, code) => {
  const doubts = inspectFiles([file('game.bin'), file(path)])
  expect(doubts.map((doubt) => doubt.code)).toContain(code as never)
  expect(doubts.every(({ message }) => !/[\n\u200B\u202E]/.test(message))).toBe(true)
})

test('a single small program is often a fake', () => {
  const [doubt] = inspectFiles([file('Portal 2 setup.exe', MB), file('password.txt', 10), file('site.url', 10)])
  expect(doubt).toMatchObject({ code: 'fake' })
})

test('names that differ only in case are reported', () => {
  expect(inspectFiles([file('Data/a.pak'), file('data/A.pak')]).map(({ code }) => code)).toEqual(['case'])
})

test('invisible characters are escaped', () => {
  expect(visible('a\u202Eb')).toBe('a\\u{202e}b')
})

test.each([
  ['a.exe', 'exe'],
  ['dir.d/file', ''],
  ['.hidden', ''],
  ['a.tar.GZ', 'gz'],
])('the extension of %p is %p', (path, extension) => {
  expect(extensionOf(path)).toBe(extension)
})
