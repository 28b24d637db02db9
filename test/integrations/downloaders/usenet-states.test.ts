import { describe, expect, test } from 'bun:test'
import { isBlocked, isReleaseFault } from '#domain/downloads/client-state.ts'
import { plainName, readNzbTitle } from '#integrations/downloaders/nzb-title.ts'
import { pastGroup, queuedGroup } from '#integrations/downloaders/nzbget/groups.ts'
import { pastJob, queuedJob } from '#integrations/downloaders/sabnzbd/jobs.ts'
import { wireFields } from '#integrations/downloaders/wire-fields.ts'

/** https://github.com/sabnzbd/sabnzbd/blob/develop/sabnzbd/constants.py, class Status */
const sabnzbdMessages = {
  Idle: 'queued',
  Queued: 'queued',
  Grabbing: 'queued',
  Propagating: 'queued',
  Fetching: 'verifying',
  Downloading: 'downloading',
  Paused: 'paused',
  Checking: 'verifying',
  QuickCheck: 'verifying',
  Verifying: 'verifying',
  Repairing: 'verifying',
  Extracting: 'unpacking',
  Running: 'unpacking',
  Moving: 'moving',
  Completed: 'completed',
  Failed: 'error',
  Deleted: 'error',
  Pondering: 'unknown',
} as const

describe('SABnzbd', () => {
  const queue = wireFields({ paused: false })
  test.each(Object.entries(sabnzbdMessages))('%s means %s, in the queue or in the history', (status, state) => {
    expect(queuedJob({ status, mb: '1', mbleft: '1' }, queue, null)).toMatchObject({ state, rawState: status })
    const parsed = pastJob({ status, storage: '/complete/x', bytes: 10 })
    expect(parsed.state).toBe(state)
    expect(parsed.contentPath).toBe(state === 'completed' ? '/complete/x' : null)
  })

  test('a paused queue pauses what waits and downloads, with its words, and nothing that is worked on', () => {
    const paused = wireFields({ paused: true })
    const message = 'SABnzbd is paused: Disk full! Forcing Pause'
    for (const status of ['Queued', 'Downloading', 'Grabbing']) {
      expect(queuedJob({ status }, paused, message)).toMatchObject({ state: 'paused', message: message })
    }
    expect(queuedJob({ status: 'Verifying' }, paused, message).state).toBe('verifying')
  })

  test('a completed job without a folder is still in progress', () => {
    expect(pastJob({ status: 'Completed', storage: '' }).state).toBe('moving')
  })

  test('a failure without a message shows that of its last stage, and a disk error does not blame the release', () => {
    const stage_log = [
      { name: 'Download', actions: ['Downloaded in 2 seconds'] },
      { name: 'Unpack', actions: ['Failed moving /incomplete/a.bin to /complete/a.bin'] },
    ]
    const parsed = pastJob({ status: 'Failed', fail_message: '', stage_log })
    expect(parsed).toMatchObject({
      message: 'Failed moving /incomplete/a.bin to /complete/a.bin',
      failureCause: 'client',
    })
    const other = pastJob({ status: 'Failed', fail_message: 'Repair failed, not enough repair blocks (3 short)' })
    expect(other.message).toContain('Repair failed')
    expect(other.failureCause).toBe('release')
  })

  // The texts and `bytes` of SABnzbd 4.5 and 5.1, whose user has no account with a news server any more.
  test.each([
    ['Download failed - Not on your server(s) - https://sabnzbd.org/not-complete', 0, false],
    ['Download fehlgeschlagen - Nicht auf deinem/n Server/n vorhanden - https://sabnzbd.org/not-complete', 0, false],
    ['Aborted, cannot be completed - https://sabnzbd.org/not-complete', 0, false],
    ['Aborted, cannot be completed - https://sabnzbd.org/not-complete', 4096, true],
    ['Aborted, unwanted extension detected', 4096, false],
  ])('"%s" after %d bytes blames the release: %p', (fail_message, bytes, isToBlame) => {
    expect(isReleaseFault(pastJob({ status: 'Failed', fail_message, bytes }))).toBe(isToBlame)
  })

  // Messages of Python's OSError, which SABnzbd passes on.
  test.each([
    "Unpacking failed, [Errno 13] Permission denied: '/complete/Game'",
    '[Errno 30] Read-only file system',
    '[Errno 5] Input/output error',
    '[Errno 28] No space left on device',
  ])('a job that ended with "%s" has failed through the client, and is not waited for', (fail_message) => {
    const parsed = pastJob({ status: 'Failed', fail_message })
    expect(parsed).toMatchObject({ state: 'error', failureCause: 'client' })
    expect(isBlocked(parsed)).toBe(false)
  })
})

/** https://nzbget.com/documentation/api/listgroups/ */
const nzbgetMessages = {
  QUEUED: 'queued',
  PAUSED: 'paused',
  DOWNLOADING: 'downloading',
  FETCHING: 'queued',
  PP_QUEUED: 'verifying',
  LOADING_PARS: 'verifying',
  VERIFYING_SOURCES: 'verifying',
  REPAIRING: 'verifying',
  VERIFYING_REPAIRED: 'verifying',
  RENAMING: 'verifying',
  UNPACKING: 'unpacking',
  MOVING: 'moving',
  EXECUTING_SCRIPT: 'unpacking',
  PP_FINISHED: 'moving',
  PONDERING: 'unknown',
} as const

/** https://nzbget.com/documentation/api/history/; the last column: whether the release is to blame, null when it may be. */
const nzbgetEndings: readonly (readonly [word: string, state: string, blame: boolean | null])[] = [
  ['SUCCESS/ALL', 'completed', false],
  ['SUCCESS/UNPACK', 'completed', false],
  ['SUCCESS/PAR', 'completed', false],
  ['SUCCESS/HEALTH', 'completed', false],
  ['SUCCESS/GOOD', 'completed', false],
  ['WARNING/SCRIPT', 'completed', false],
  ['WARNING/SPACE', 'error', false],
  ['WARNING/PASSWORD', 'error', true],
  ['WARNING/DAMAGED', 'error', null],
  ['WARNING/REPAIRABLE', 'error', null],
  ['WARNING/HEALTH', 'error', true],
  ['WARNING/SKIPPED', 'error', false],
  ['DELETED/MANUAL', 'error', false],
  ['DELETED/DUPE', 'error', false],
  ['DELETED/COPY', 'error', false],
  ['DELETED/GOOD', 'error', false],
  ['DELETED/BAD', 'error', null],
  ['FAILURE/PAR', 'error', true],
  ['FAILURE/UNPACK', 'error', null],
  ['FAILURE/MOVE', 'error', false],
  ['FAILURE/SCAN', 'error', true],
  ['FAILURE/BAD', 'error', null],
  ['FAILURE/HEALTH', 'error', true],
  ['FAILURE/FETCH', 'error', null],
  ['PONDERED/LONG', 'unknown', false],
]

describe('NZBGet', () => {
  test.each(Object.entries(nzbgetMessages))('%s means %s', (Status, state) => {
    expect(queuedGroup({ Status, NZBID: 7 }, 0, null)).toMatchObject({ state, rawState: Status, clientId: '7' })
  })

  test('a paused server pauses what waits and downloads, with its words, and nothing that is worked on', () => {
    const message = 'NZBGet is paused: Low disk space on /inter. Pausing download'
    for (const Status of ['QUEUED', 'DOWNLOADING']) {
      expect(queuedGroup({ Status }, 0, message)).toMatchObject({ state: 'paused', message: message })
    }
    expect(queuedGroup({ Status: 'REPAIRING' }, 0, message)).toMatchObject({ state: 'verifying', message: null })
  })

  test.each(nzbgetEndings)('%s is %s', (Status, state, isToBlame) => {
    const parsed = pastGroup({ Status, FinalDir: '/dst/x', NZBID: 7 })
    expect(parsed).toMatchObject({ state, rawState: Status, contentPath: state === 'completed' ? '/dst/x' : null })
    if (state === 'error') {
      expect(parsed.failureCause).toBe(isToBlame === null ? undefined : isToBlame ? 'release' : 'client')
      expect(isReleaseFault(parsed)).toBe(isToBlame === true)
      expect(parsed.message?.length).toBeGreaterThan(5)
    }
  })
})

// Fields of https://nzbget.com/documentation/api/history/
test.each<[Record<string, string>, 'release' | undefined]>([
  [{ ParStatus: 'FAILURE', UnpackStatus: 'NONE' }, 'release'],
  [{ DeleteStatus: 'HEALTH', MarkStatus: 'BAD' }, 'release'],
  [{ UnpackStatus: 'PASSWORD', MarkStatus: 'BAD' }, 'release'],
  [{ ParStatus: 'SUCCESS', UnpackStatus: 'SUCCESS', MarkStatus: 'BAD' }, undefined],
])('a group of NZBGet that was marked as bad with %j is the fault of %s', (statuses, cause) => {
  expect(pastGroup({ Status: 'FAILURE/BAD', NZBID: 7, ...statuses }).failureCause).toBe(cause)
})

test.each([
  ['Some.Game-GROUP {{s3cret pass}}', 'Some.Game-GROUP', 's3cret pass'],
  ['Some.Game-GROUP{{a}}', 'Some.Game-GROUP', 'a'],
  ['Some.Game {{ }}', 'Some.Game', ' '],
  ['Some.Game-GROUP', 'Some.Game-GROUP', null],
  ['{{only}}', '{{only}}', null],
  ['Some {{game}} of mine', 'Some {{game}} of mine', null],
])('the title %s is %s with the password %s', (title, name, password) => {
  expect(readNzbTitle(title)).toEqual({ name, password })
})

test('names are compared without what clients change', () => {
  expect(plainName('Some.Game_v1.0 (PC)')).toBe(plainName('some game v1 0-PC'))
  expect(plainName('Игра 2')).toBe('игра.2')
  expect(plainName('Some.Game.v1.1')).toBe(plainName('Some Game v1_1'))
  expect(plainName('Some.Game.v1.1')).not.toBe(plainName('Some.Game.v11'))
})

test.each([
  ['Metal Gear Solid Portable Ops+-GRP', 'Metal Gear Solid Portable Ops-GRP'],
  ['N++-GRP', 'N-GRP'],
  ['N++-GRP', 'N+-GRP'],
  ['C#', 'C'],
  ['Ys & Co', 'Ys Co'],
  ['Game!', 'Game'],
  ["Assassin's-GRP", 'Assassins-GRP'],
  ['50% Off', '50 Off'],
  ['I ♥ You', 'I You'],
  ['Mega.Man.X.II-GRP', 'Mega.Man.XII-GRP'],
  ['कि', 'कु'],
])('"%s" is not "%s"', (one, other) => {
  expect(plainName(one)).not.toBe(plainName(other))
})
