import { expect, test } from 'bun:test'
import { CredentialsRefusedError } from '#domain/errors.ts'
import type { OutboundRequest } from '#domain/ports/outbound.ts'
import { createSession, noRefusal } from '#integrations/downloaders/qbittorrent/session.ts'
import { listedTorrent } from '#integrations/downloaders/qbittorrent/torrents.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'

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

// From qbittorrent/qBittorrent, src/webui/webapplication.cpp (2026): what 5.2 answers to calls with a key.
test.each([
  [403, 'Forbidden', 'the API key is wrong, or this version has none: API keys require qBittorrent 5.2 or later'],
  [
    401,
    'Unauthorized',
    'wrong API key, a host name it does not accept, or a proxy that asks for a password of its own',
  ],
])('a call with a key that is refused with %d says why, and nobody signs in instead', async (status, text, reason) => {
  const asked: OutboundRequest[] = []
  const session = createSession({
    outbound: {
      ...createOutbound(),
      request: async (request) => {
        asked.push(request)
        return { status, headers: new Headers(), bytes: new Uint8Array(), text: () => text, json: () => null, url: '' }
      },
    },
    address: 'http://qbittorrent.test',
    username: 'admin',
    password: 'secret',
    apiKey: 'qbt_6f1d0c2b9a7e4835',
    allowInsecureTls: false,
    now: () => 0,
    refusal: noRefusal(),
  })
  const failure = await session.ask('app/version').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(CredentialsRefusedError)
  expect(String(failure)).toContain(reason)
  expect(asked.map(({ url, headers }) => [url, headers?.authorization, headers?.cookie])).toEqual([
    ['http://qbittorrent.test/api/v2/app/version', 'Bearer qbt_6f1d0c2b9a7e4835', undefined],
  ])
})
