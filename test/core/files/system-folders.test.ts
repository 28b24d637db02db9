import { expect, test } from 'bun:test'
import { systemFolderFault } from '#core/files/system-folders.ts'

test.each([
  ['/run/secrets/ludarr', 'belongs to'],
  ['/run/credentials', 'belongs to'],
  ['/run', 'contains folders of'],
  ['/usr/lib/x86_64-linux-gnu', 'belongs to'],
])('%s is no folder for games', (path, why) => {
  expect(systemFolderFault(path)).toContain(`${path} ${why}`)
})

test.each(['/run/media/robin/disk', '/srv/games', '/usr/local/games', '/etcetera', '/volume1/games'])(
  '%s may be a folder for games',
  (path) => {
    expect(systemFolderFault(path)).toBeNull()
  },
)
