import { expect, test } from 'bun:test'
import {
  impossibleNameIn,
  isAbsoluteOnWindows,
  isOnlyOfWindows,
  slashed,
  withoutLongPrefix,
  withoutLooseEnds,
} from '#domain/paths/windows-paths.ts'

test.each([
  'C:\\',
  'c:/',
  'C:\\Games',
  'C:/Games/Portal 2',
  'C:\\Games/Portal 2',
  '\\\\nas\\games',
  '//nas/games',
  '\\\\nas\\games\\Portal',
  '\\\\192.168.1.2\\games\\',
  '\\\\nas.local/games/a',
  '\\\\?\\C:\\Games',
  '//?/c:/Games',
  '\\\\?\\UNC\\nas\\games',
  '\\\\?\\unc\\nas\\games\\a',
  '\\\\.\\C:\\Games',
])('%s is complete', (path) => expect(isAbsoluteOnWindows(path)).toBe(true))

test.each([
  '',
  'Games',
  '.\\Games',
  '\\Games',
  '/Games',
  'C:',
  'C:Games',
  '\\\\nas',
  '\\\\nas\\',
  '//nas',
  '\\\\.\\COM1',
  '\\\\.\\PhysicalDrive0',
  '\\\\?\\Volume{b75e2c83-0000-0000-0000-602f00000000}\\a',
  '\\\\?\\GLOBALROOT\\Device\\HarddiskVolume1',
  '1:\\Games',
  'CC:\\Games',
  '%USERPROFILE%\\Games',
  '~/Games',
])('%s is not complete', (path) => expect(isAbsoluteOnWindows(path)).toBe(false))

test.each([
  ['\\\\?\\C:\\Games', 'C:\\Games'],
  ['//?/C:/Games', 'C:/Games'],
  ['\\\\.\\C:\\Games', 'C:\\Games'],
  ['\\\\?\\UNC\\nas\\games', '\\\\nas\\games'],
  ['\\\\?\\unc\\nas\\games', '\\\\nas\\games'],
  ['//?/UNC/nas/games', '\\\\nas/games'],
  ['\\\\nas\\games', '\\\\nas\\games'],
  ['\\\\?\\Volume{1}\\a', '\\\\?\\Volume{1}\\a'],
  ['/mnt/?/C:/a', '/mnt/?/C:/a'],
])('%s without its prefix is %s', (path, plain) => expect(withoutLongPrefix(path)).toBe(plain))

test.each([
  ['c:\\Games\\Portal 2', 'C:/Games/Portal 2'],
  ['Z:\\w\\lib\\Portal 2/data.bin', 'Z:/w/lib/Portal 2/data.bin'],
  ['\\\\?\\d:\\a', 'D:/a'],
  ['\\\\NAS\\Games', '//nas/games'],
  ['\\\\?\\UNC\\NAS\\Games\\Portal 2', '//nas/games/Portal 2'],
  ['a\\b', 'a/b'],
])('%s is spelled %s', (path, spelled) => expect(slashed(path)).toBe(spelled))

test.each([
  ['C:/Games./Portal ', 'C:/Games/Portal'],
  ['C:/Games/Portal. . .', 'C:/Games/Portal'],
  ['../a./b', '../a/b'],
  ['./a', './a'],
  ['C:/a/...', 'C:/a/...'],
  ['//nas/games /a', '//nas/games/a'],
  ['C:/.hidden/v1.0', 'C:/.hidden/v1.0'],
])('%s ends as %s', (path, ended) => expect(withoutLooseEnds(path)).toBe(ended))

test.each([
  ['C:\\Games\\CON', 'CON'],
  ['C:/Games/nul.txt', 'nul.txt'],
  ['C:/com1/a', 'com1'],
  ['C:/Games/LPT9.tar.gz', 'LPT9.tar.gz'],
  ['C:/Games/COM¹', 'COM¹'],
  ['C:/Games/aux .txt', 'aux .txt'],
  ['C:/CONIN$', 'CONIN$'],
  ['C:/Games/Portal: 2', 'Portal: 2'],
  ['C:/Games/setup.exe:hidden', 'setup.exe:hidden'],
  ['C:/Games/a?', 'a?'],
  ['C:/Games/a*b', 'a*b'],
  ['C:/a|b/c', 'a|b'],
  ['C:/a"b', 'a"b'],
  ['C:/<a>', '<a>'],
  ['C:/Games/a\u0007b', 'a\u0007b'],
  ['C:/Games/a\nb', 'a\nb'],
  ['C:/Games/.../a', '...'],
  ['C:/Games/ /a', ' '],
  ['//nas/games/prn', 'prn'],
  ['\\\\?\\C:\\prn', 'prn'],
])('%s has the impossible name %s', (path, name) => expect(impossibleNameIn(path)).toBe(name))

test.each([
  'C:\\',
  'C:/Games/console',
  'C:/Games/com10',
  'C:/Games/COM',
  'C:/Games/nulls.txt',
  'C:/Games/my con',
  'C:/Games/../a/./b',
  '\\\\nas\\games',
  '\\\\?\\C:\\Games',
  'C:/Games/Ümläut & Söhne (2011) [GOG] #1 %20',
  'C:/.hidden',
  'C:/$Recycle.Bin',
])('%s can exist', (path) => expect(impossibleNameIn(path)).toBeNull())

test('only drives and backslashes tell a path of Windows from one of Unix', () => {
  const found = ['D:\\a', 'd:/a', 'D:', '\\\\nas\\a', '//nas/a', '/mnt/a', '\\a', '\\\\?\\D:\\a', 'DD:/a', 'a'].filter(
    isOnlyOfWindows,
  )
  expect(found).toEqual(['D:\\a', 'd:/a', 'D:', '\\\\nas\\a', '\\\\?\\D:\\a'])
})
