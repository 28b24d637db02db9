import { expect, test } from 'bun:test'
import { posix } from 'node:path'
import { isBelow, isSameOrBelow, isSamePath, ownSpelling, windowsPaths } from '#domain/paths/paths.ts'

const { join, resolve, dirname, basename, extname, relative, parse } = windowsPaths

test.each([
  [['C:\\Games', 'Portal 2', 'data.bin'], 'C:/Games/Portal 2/data.bin'],
  [['Z:\\w\\lib', 'Portal 2/data.bin'], 'Z:/w/lib/Portal 2/data.bin'],
  [['c:/', 'a'], 'C:/a'],
  [['\\\\nas\\games', 'a'], '//nas/games/a'],
  [['//nas/games', '..', 'a'], '//nas/games/a'],
  [['\\\\?\\C:\\Games', 'a'], 'C:/Games/a'],
  [['\\\\?\\UNC\\nas\\games', 'a'], '//nas/games/a'],
  [['a', 'b', '..', 'c'], 'a/c'],
  [['C:/a', '/b'], 'C:/a/b'],
])('%j are joined to %s', (parts, joined) => expect(join(...parts)).toBe(joined))

test.each([
  ['C:\\Games\\', 'C:/Games'],
  ['c:\\games\\..\\Other', 'C:/Other'],
  ['C:\\Games.\\Portal ', 'C:/Games/Portal'],
  ['C:/Games/./Portal//2', 'C:/Games/Portal/2'],
  ['C:\\..\\..\\a', 'C:/a'],
  ['\\\\nas\\games\\a\\..\\..\\..\\b', '//nas/games/b'],
  ['\\\\?\\c:\\Games', 'C:/Games'],
  ['\\\\?\\UNC\\nas\\games\\a', '//nas/games/a'],
  ['C:\\', 'C:/'],
])('%s is resolved to %s', (path, resolved) => expect(resolve(path)).toBe(resolved))

test('a relative path is resolved below a folder, a complete one is not', () => {
  expect(resolve('C:/Games', 'Portal')).toBe('C:/Games/Portal')
  expect(resolve('C:/Games', 'd:\\Portal')).toBe('D:/Portal')
  expect(resolve('C:/Games', '\\\\?\\D:\\Portal')).toBe('D:/Portal')
  expect(resolve('D:/Games', '\\Portal')).toBe('D:/Portal')
})

test('paths are taken apart at either separator', () => {
  expect(dirname('C:\\Games\\a.iso')).toBe('C:/Games')
  expect(dirname('C:/Games/a.iso')).toBe('C:/Games')
  expect(dirname('C:/Games')).toBe('C:/')
  expect(dirname('C:/')).toBe('C:/')
  expect(dirname('//nas/games/a')).toBe('//nas/games/')
  expect(dirname(dirname('//nas/games/a'))).toBe('//nas/games/')
  expect(basename('C:\\Games/a.iso')).toBe('a.iso')
  expect(basename('C:\\Games\\')).toBe('Games')
  expect(basename('C:/')).toBe('')
  expect(extname('C:\\v1.0\\setup')).toBe('')
  expect(parse('c:\\Games\\a.iso')).toEqual({ root: 'C:/', dir: 'C:/Games', base: 'a.iso', ext: '.iso', name: 'a' })
  expect(parse('\\\\nas\\games\\a').root).toBe('//nas/games/')
})

test('the way between two folders ignores case and the kind of separator', () => {
  expect(relative('C:\\Games', 'c:/games/Portal/Data')).toBe('Portal/Data')
  expect(relative('C:/Games/a', 'C:/Games/b')).toBe('../b')
  expect(relative('\\\\NAS\\Games', '//nas/games/a')).toBe('a')
  expect(relative('\\\\?\\C:\\Games', 'C:/Games/a')).toBe('a')
  expect(relative('C:/Games', 'D:/Games')).toBe('D:/Games')
})

test.each([
  ['C:/Games', 'c:\\GAMES\\Portal', true],
  ['C:/Games', 'C:/Games/..Portal', true],
  ['C:/', 'c:\\a', true],
  ['//nas/games', '\\\\NAS\\games\\a', true],
  ['\\\\?\\C:\\Games', 'C:/Games/a', true],
  ['C:/Games', 'C:/Games', false],
  ['C:/Games', 'c:\\games\\', false],
  ['C:/Games', 'C:/Games2', false],
  ['C:/Games', 'C:/Games/../a', false],
  ['C:/Games', 'D:/Games/a', false],
  ['//nas/games', '//nas/games2/a', false],
  ['//nas/games', '//other/games/a', false],
  ['C:/Games', '//nas/games/a', false],
])('below %s is %s: %p', (folder, path, expected) => expect(isBelow(folder, path, windowsPaths)).toBe(expected))

test('two spellings of a Windows path are one path', () => {
  expect(isSamePath('C:\\Games', 'c:/games/', windowsPaths)).toBe(true)
  expect(isSamePath('\\\\?\\C:\\Games', 'C:/Games', windowsPaths)).toBe(true)
  expect(isSamePath('C:/Games', 'C:/Game', windowsPaths)).toBe(false)
  expect(isSamePath('/Games', '/games', posix)).toBe(false)
  expect(isSamePath('/games', '/games/', posix)).toBe(true)
})

test.each([
  ['C:/Library', 'c:\\library\\', true],
  ['C:/Library', 'C:/LIBRARY/Portal 2', true],
  ['//nas/games', '\\\\NAS\\Games\\', true],
  ['//nas/games', '\\\\?\\UNC\\NAS\\GAMES\\Portal 2', true],
  ['C:/Library', 'C:/Library 2', false],
  ['C:/Library/Portal 2', 'C:/Library', false],
  ['C:/Library', 'D:/Library', false],
  ['C:/Library', '//nas/library', false],
])('at or below %s is %s: %p', (folder, path, expected) =>
  expect(isSameOrBelow(folder, path, windowsPaths)).toBe(expected),
)

test('on other systems, case counts', () => {
  expect(isSameOrBelow('/games', '/games', posix)).toBe(true)
  expect(isSameOrBelow('/games', '/games/..data', posix)).toBe(true)
  expect(isSameOrBelow('/games', '/Games', posix)).toBe(false)
  expect(isSameOrBelow('/games', '/games2', posix)).toBe(false)
  expect(isSameOrBelow('/games/a', '/games', posix)).toBe(false)
})

test('paths from outside get one spelling on Windows, and stay as they are elsewhere', () => {
  expect(ownSpelling('c:\\Games\\a\\', windowsPaths)).toBe('C:/Games/a')
  expect(ownSpelling('\\\\?\\UNC\\nas\\games', windowsPaths)).toBe('//nas/games/')
  // Of a client on another system.
  expect(ownSpelling('/downloads/a', windowsPaths)).toBe('/downloads/a')
  expect(ownSpelling('D:\\a\\', posix)).toBe('D:\\a\\')
  expect(ownSpelling('/a/../b//', posix)).toBe('/a/../b//')
})
