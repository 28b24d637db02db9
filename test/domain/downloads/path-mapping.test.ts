import { expect, test } from 'bun:test'
import { mapRemotePath } from '#domain/downloads/path-mapping.ts'
import type { PathMapping } from '#domain/importing/path-mapping.ts'

const mapping = (remoteHost: string | null, remotePath: string, localPath: string): PathMapping => ({
  id: `${remoteHost}${remotePath}`,
  remoteHost,
  remotePath,
  localPath,
})

const mappings = [
  mapping(null, '/downloads', '/mnt/any'),
  mapping('nas', '/downloads', '/mnt/nas'),
  mapping('nas', '/downloads/games/', '/mnt/games/'),
  mapping(null, 'D:\\Torrents', '/mnt/d'),
  mapping('pc', '\\\\tower\\share', '/mnt/tower'),
  mapping('root', '/', '/mnt/root'),
  mapping('long', '\\\\?\\c:\\DL', '/mnt/long'),
  mapping('slashes', '//data', '/mnt/slashes'),
  mapping('win', '/data', 'E:\\data'),
]

test.each([
  ['any host', 'other', '/downloads/x', '/mnt/any/x'],
  ['no host', null, '/downloads/x', '/mnt/any/x'],
  ['its own host comes first', 'nas', '/downloads/x', '/mnt/nas/x'],
  ['hosts compare without case', 'NAS', '/downloads/x', '/mnt/nas/x'],
  ['the longest prefix wins', 'nas', '/downloads/games/Portal 2', '/mnt/games/Portal 2'],
  ['the folder itself', 'nas', '/downloads/games', '/mnt/games/'],
  ['whole parts only', 'nas', '/downloads-old/x', '/downloads-old/x'],
  ['case counts on Unix', 'nas', '/Downloads/x', '/Downloads/x'],
  ['doubled and trailing slashes', 'nas', '/downloads//x/', '/mnt/nas/x'],
  ['dots within', 'nas', '/downloads/./a/../b', '/mnt/nas/b'],
  ['climbing out leaves the mapping', 'nas', '/downloads/../etc/passwd', '/downloads/../etc/passwd'],
  ['a Windows drive', 'x', 'd:\\torrents\\Portal 2\\a.exe', '/mnt/d/Portal 2/a.exe'],
  ['a Windows drive with slashes', 'x', 'D:/Torrents/Portal 2', '/mnt/d/Portal 2'],
  ['a share', 'pc', '\\\\Tower\\Share\\games\\x', '/mnt/tower/games/x'],
  ['a share with slashes', 'pc', '//tower/share/games/x', '/mnt/tower/games/x'],
  ['a long path of Windows', 'x', '\\\\?\\D:\\Torrents\\Portal 2', '/mnt/d/Portal 2'],
  ['a long path of a share', 'pc', '\\\\?\\UNC\\tower\\share\\games', '/mnt/tower/games'],
  ['a mapping from a long path', 'long', 'C:\\dl\\x', '/mnt/long/x'],
  ['a slash too many of a Unix client', 'nas', '//downloads/x', '/mnt/nas/x'],
  ['the same with its case', 'nas', '//Downloads/x', '//Downloads/x'],
  ['a slash too many in the mapping', 'slashes', '/data/x', '/mnt/slashes/x'],
  ['everything of a host', 'root', '/srv/x', '/mnt/root/srv/x'],
  ['a mapping to Windows', 'win', '/data/a/b', 'E:\\data\\a\\b'],
  ['nothing fits', 'other', '/somewhere', '/somewhere'],
])('%s', (_, host, path, local) => {
  expect(mapRemotePath(mappings, host, path)?.path).toBe(local)
})

test.each(['', 'downloads/x', '../x', '/..', 'D:\\..\\x'])('%p is not a valid path', (path) => {
  expect(mapRemotePath([], null, path)).toBeNull()
})
