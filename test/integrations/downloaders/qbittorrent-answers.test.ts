import { expect, test } from 'bun:test'
import { listedTorrent } from '#integrations/downloaders/qbittorrent/torrents.ts'

const torrent = {
  hash: 'AA'.repeat(20),
  name: 'Game',
  progress: 1,
  size: 100,
  completed: 100,
  save_path: '/downloads/',
  content_path: '/downloads/Game',
}
const read = (changes: Record<string, unknown>) => listedTorrent({ ...torrent, ...changes }, 0).download

test('every documented state of versions 4 and 5 is mapped', () => {
  const meanings: Record<string, string> = {
    error: 'error',
    missingFiles: 'error',
    uploading: 'seeding',
    pausedUP: 'completed',
    stoppedUP: 'completed',
    queuedUP: 'seeding',
    stalledUP: 'seeding',
    checkingUP: 'verifying',
    forcedUP: 'seeding',
    allocating: 'downloading',
    downloading: 'downloading',
    metaDL: 'metadata',
    forcedMetaDL: 'metadata',
    pausedDL: 'paused',
    stoppedDL: 'paused',
    queuedDL: 'queued',
    stalledDL: 'stalled',
    checkingDL: 'verifying',
    forcedDL: 'downloading',
    checkingResumeData: 'verifying',
    moving: 'moving',
    unknown: 'unknown',
    somethingNew: 'unknown',
  }
  for (const [word, state] of Object.entries(meanings)) {
    expect(read({ state: word })).toMatchObject({ state: state, rawState: word })
  }
  expect(read({ state: 'missingFiles' }).message).toMatch(/cannot find the files/)
})

test('the values that qBittorrent uses for "not known" are read as unknown', () => {
  const unknown = read({ state: 'metaDL', size: -1, eta: 8640000, ratio: -1, num_complete: -1, completion_on: -1 })
  expect(unknown).toMatchObject({ size: null, eta: null, ratio: null, completedAt: null, category: null })
})

test('the content path is the torrent itself, never its parent folder', () => {
  expect(read({}).contentPath).toBe('/downloads/Game')
  expect(read({ content_path: '/downloads' }).contentPath).toBeNull()
  expect(read({ content_path: undefined }).contentPath).toBe('/downloads/Game')
  expect(read({ content_path: undefined, save_path: 'D:\\Games\\' }).contentPath).toBe('D:\\Games\\Game')
})

test('a hybrid torrent is identified by its version 1 hash', () => {
  const hybrid = { hash: 'bb'.repeat(20), infohash_v1: 'CC'.repeat(20), infohash_v2: 'bb'.repeat(32) }
  expect(read(hybrid).clientId).toBe('cc'.repeat(20))
  expect(listedTorrent({ ...torrent, ...hybrid }, 0).ownHash).toBe('bb'.repeat(20))
  expect(read({ infohash_v1: '' }).clientId).toBe('aa'.repeat(20))
})
