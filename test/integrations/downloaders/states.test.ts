import { describe, expect, test } from 'bun:test'
import type { ClientDownload, ClientState } from '#domain/ports/download-client.ts'
import { readDownload } from '#integrations/downloaders/aria2/downloads.ts'
import { listedTorrent as ofDeluge } from '#integrations/downloaders/deluge/torrents.ts'
import { listedTorrent as ofQbittorrent } from '#integrations/downloaders/qbittorrent/torrents.ts'
import { listedCommands, listedTorrent as ofRtorrent } from '#integrations/downloaders/rtorrent/torrents.ts'
import { listedTask } from '#integrations/downloaders/synology/tasks.ts'
import { newNames } from '#integrations/downloaders/transmission/old-protocol.ts'
import { listedTorrent as ofTransmission } from '#integrations/downloaders/transmission/torrents.ts'
import { wireFields } from '#integrations/downloaders/wire-fields.ts'

type ReadDownload = Pick<ClientDownload, 'state' | 'rawState' | 'message'>
type Row = [what: string, said: Record<string, unknown>, state: ClientState, message?: RegExp]

/** A client's whole list of states: what it says, and what that is to us. */
function tableOf(client: string, read: (said: Record<string, unknown>) => ReadDownload, rows: readonly Row[]): void {
  describe(client, () => {
    for (const [what, said, state, message] of rows) {
      test(what, () => {
        const reported = read(said)
        expect(reported.state).toBe(state)
        if (message !== undefined) expect(reported.message).toMatch(message)
      })
    }

    test('an unrecognized state stays unknown, with its original text', () => {
      const unknown = read({ state: 'levitating', status: client === 'Transmission' ? 42 : 'levitating' })
      if (client !== 'rTorrent') expect(unknown).toMatchObject({ state: 'unknown' })
      expect(unknown.rawState).toMatch(client === 'rTorrent' ? /stopped closed/ : /levitating|42/)
    })
  })
}

const whole = { progress: 1, size: 9, completed: 9 }

tableOf('qBittorrent', (said) => ofQbittorrent({ name: 'x', ...said }, 0).download, [
  ['error', { state: 'error' }, 'error', /see its log/],
  ['missingFiles', { state: 'missingFiles' }, 'error', /cannot find the files/],
  ['uploading', { state: 'uploading', ...whole }, 'seeding'],
  ['stalledUP', { state: 'stalledUP', ...whole }, 'seeding'],
  ['queuedUP', { state: 'queuedUP', ...whole }, 'seeding'],
  ['forcedUP', { state: 'forcedUP', ...whole }, 'seeding'],
  ['pausedUP (4)', { state: 'pausedUP', ...whole }, 'completed'],
  ['stoppedUP (5)', { state: 'stoppedUP', ...whole }, 'completed'],
  ['checkingUP', { state: 'checkingUP' }, 'verifying'],
  ['checkingDL', { state: 'checkingDL' }, 'verifying'],
  ['checkingResumeData', { state: 'checkingResumeData' }, 'verifying'],
  ['allocating', { state: 'allocating' }, 'downloading'],
  ['downloading', { state: 'downloading' }, 'downloading'],
  ['forcedDL', { state: 'forcedDL' }, 'downloading'],
  ['metaDL', { state: 'metaDL' }, 'metadata'],
  ['forcedMetaDL', { state: 'forcedMetaDL' }, 'metadata'],
  ['stalledDL', { state: 'stalledDL' }, 'stalled'],
  ['pausedDL (4)', { state: 'pausedDL' }, 'paused'],
  ['stoppedDL (5)', { state: 'stoppedDL' }, 'paused'],
  ['queuedDL', { state: 'queuedDL' }, 'queued'],
  ['moving', { state: 'moving' }, 'moving'],
  ['its own "unknown"', { state: 'unknown' }, 'unknown'],
])

const there = { metadataPercentComplete: 1, sizeWhenDone: 9, error: 0 }
const allThere = { ...there, leftUntilDone: 0 }

tableOf('Transmission', (said) => ofTransmission(wireFields(newNames({ name: 'x', ...said })), null), [
  ['0 stopped', { status: 0, ...there, leftUntilDone: 4 }, 'paused'],
  ['0 stopped, whole', { status: 0, ...allThere }, 'completed'],
  ['1 waiting to check', { status: 1, ...there }, 'verifying'],
  ['2 checking', { status: 2, ...there }, 'verifying'],
  ['3 waiting to download', { status: 3, ...there }, 'queued'],
  ['4 downloading', { status: 4, ...there, peersSendingToUs: 2, rateDownload: 7 }, 'downloading'],
  ['4 downloading from nobody', { status: 4, ...there, peersSendingToUs: 0, rateDownload: 0 }, 'stalled'],
  ['4 stalled in its own words', { status: 4, ...there, peersSendingToUs: 1, isStalled: true }, 'stalled'],
  ['4 without its description', { status: 4, metadataPercentComplete: 0.2 }, 'metadata'],
  ['5 waiting to seed', { status: 5, ...allThere }, 'seeding'],
  ['6 seeding', { status: 6, ...allThere }, 'seeding'],
  ['error 1, a warning of the tracker', { status: 6, ...allThere, error: 1, errorString: 'moved' }, 'seeding', /moved/],
  [
    'error 2, an error of the tracker',
    { status: 4, ...there, error: 2, errorString: 'gone', rateDownload: 1 },
    'downloading',
    /gone/,
  ],
  ['error 3, trouble on its own disk', { status: 0, ...there, error: 3, errorString: 'No space' }, 'error', /No space/],
])

const big = { total_size: 9, message: 'OK' }

tableOf('Deluge', (said) => ofDeluge('aa', { name: 'x', ...said }), [
  ['Allocating', { state: 'Allocating', ...big, num_seeds: 1 }, 'downloading'],
  ['Checking', { state: 'Checking', ...big }, 'verifying'],
  ['Downloading', { state: 'Downloading', ...big, num_seeds: 1 }, 'downloading'],
  [
    'Downloading from nobody',
    { state: 'Downloading', ...big, num_seeds: 0, num_peers: 0, download_payload_rate: 0 },
    'stalled',
  ],
  ['Downloading, without its description', { state: 'Downloading', total_size: 0 }, 'metadata'],
  [
    'Downloading, its tracker failing',
    { state: 'Downloading', ...big, num_seeds: 1, tracker_status: 'Error: gone' },
    'downloading',
    /gone/,
  ],
  ['Seeding', { state: 'Seeding', ...big }, 'seeding'],
  ['Paused', { state: 'Paused', ...big, is_finished: false }, 'paused'],
  ['Paused, whole', { state: 'Paused', ...big, is_finished: true }, 'completed'],
  ['Error', { state: 'Error', ...big, message: 'No space' }, 'error', /No space/],
  ['Queued', { state: 'Queued', ...big }, 'queued'],
  ['Moving', { state: 'Moving', ...big }, 'moving'],
])

const row = (said: Record<string, unknown>) =>
  ofRtorrent(
    listedCommands.map((command) => said[command] ?? (command === 'd.message' ? '' : '0')),
    0,
  )
const running = { 'd.state': '1', 'd.is_active': '1', 'd.is_open': '1' }

test('disk errors block a download in any language; a download paused by a user is just paused', () => {
  const started = { 'd.state': '1', 'd.size_bytes': '9' }
  expect(row(started)).toMatchObject({ state: 'error', blocked: true, message: expect.stringContaining('disk') })
  expect(row({ ...started, 'd.is_open': '1' })).toMatchObject({ state: 'paused', message: null })
  expect(row({ ...started, 'd.hashing': '1' })).toMatchObject({ state: 'verifying' })
  expect(row(started).blocked).toBe(true)
  expect(row({ ...started, 'd.is_open': '1' }).blocked).toBeUndefined()
  const inError = ofDeluge('x', { state: 'Error', ...big, message: 'Bad address', progress: 100 })
  expect(inError).toMatchObject({ state: 'error', blocked: true, progress: 0 })
  expect(ofDeluge('x', { state: 'Downloading', ...big }).blocked).toBeUndefined()
  const local = { status: 0, ...there, error: 3, errorString: 'Kein Platz' }
  expect(ofTransmission(wireFields(newNames({ name: 'x', ...local })), null).blocked).toBe(true)
  expect(ofQbittorrent({ name: 'x', state: 'missingFiles' }, 0).download.blocked).toBe(true)
})

tableOf('rTorrent', row, [
  ['started and talking to somebody', { ...running, 'd.peers_connected': '2' }, 'downloading'],
  ['started and talking to nobody', running, 'stalled'],
  ['started, without its description', { ...running, 'd.is_meta': '1' }, 'metadata'],
  ['stopped', { 'd.state': '0' }, 'paused'],
  ['started and paused', { 'd.state': '1', 'd.is_open': '1' }, 'paused'],
  ['hashing', { ...running, 'd.hashing': '1' }, 'verifying'],
  ['hashing again', { ...running, 'd.hashing': '3', 'd.complete': '1' }, 'verifying'],
  ['complete and active', { ...running, 'd.complete': '1' }, 'seeding'],
  ['complete and stopped', { 'd.state': '0', 'd.complete': '1' }, 'completed'],
  ['stands still and says why', { 'd.state': '1', 'd.message': 'No space left' }, 'error', /No space/],
  ['its tracker failing', { ...running, 'd.message': 'Tracker: [Timed out]' }, 'stalled', /Timed out/],
])

const ofTorrent = { infoHash: 'aa', bittorrent: { info: { name: 'x' } }, totalLength: '9' }

tableOf('aria2', (said) => readDownload(said).download, [
  ['active', { status: 'active', ...ofTorrent, connections: '1' }, 'downloading'],
  ['active, talking to nobody', { status: 'active', ...ofTorrent, connections: '0', downloadSpeed: '0' }, 'stalled'],
  ['active, whole', { status: 'active', ...ofTorrent, seeder: 'true' }, 'seeding'],
  ['active, without its description', { status: 'active', infoHash: 'aa' }, 'metadata'],
  ['waiting', { status: 'waiting', ...ofTorrent }, 'queued'],
  ['paused', { status: 'paused', ...ofTorrent }, 'paused'],
  ['complete', { status: 'complete', ...ofTorrent }, 'completed'],
  ['complete is the description alone', { status: 'complete', infoHash: 'aa' }, 'metadata'],
  ['error', { status: 'error', ...ofTorrent, errorMessage: 'No space' }, 'error', /No space/],
  ['error, by its number', { status: 'error', ...ofTorrent, errorCode: '9' }, 'error', /error 9/],
  ['checking', { status: 'active', ...ofTorrent, verifiedLength: '4' }, 'verifying'],
  ['waiting to check', { status: 'waiting', ...ofTorrent, verifyIntegrityPending: 'true' }, 'verifying'],
])

const task = (said: Record<string, unknown>) =>
  listedTask({ id: 'dbid_1', size: '9', ...said }, (folder) => folder).download

tableOf('Download Station', task, [
  ['waiting', { status: 'waiting' }, 'queued'],
  ['downloading', { status: 'downloading' }, 'downloading'],
  ['downloading, without its description', { status: 'downloading', size: '0' }, 'metadata'],
  ['paused', { status: 'paused' }, 'paused'],
  ['paused, whole', { status: 'paused', additional: { transfer: { size_downloaded: '9' } } }, 'completed'],
  ['finishing', { status: 'finishing' }, 'moving'],
  ['finished', { status: 'finished' }, 'completed'],
  ['hash_checking', { status: 'hash_checking' }, 'verifying'],
  ['pre_seeding', { status: 'pre_seeding' }, 'seeding'],
  ['seeding', { status: 'seeding' }, 'seeding'],
  ['filehosting_waiting', { status: 'filehosting_waiting' }, 'queued'],
  ['extracting', { status: 'extracting' }, 'unpacking'],
  ['preprocessing', { status: 'preprocessing' }, 'queued'],
  ['downloaded', { status: 'downloaded' }, 'moving'],
  ['postprocessing', { status: 'postprocessing' }, 'moving'],
  ['captcha_needed', { status: 'captcha_needed' }, 'paused'],
  ['error', { status: 'error', status_extra: { error_detail: 'disk_full' } }, 'error', /disk full/],
  ['error without a reason', { status: 'error' }, 'error', /without a reason/],
])

test('a torrent that its user paused in Download Station has not met its seed goal; one that is finished may have', () => {
  const goalOf = (status: string, type = 'bt') => task({ type, status }).seedGoalMet
  expect([goalOf('paused'), goalOf('finished'), goalOf('seeding'), goalOf('paused', 'http')]).toEqual([
    false,
    undefined,
    undefined,
    undefined,
  ])
})
