import { describe, expect, test } from 'bun:test'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import { readDownload } from '#integrations/downloaders/aria2/downloads.ts'
import { secondsLeft, secondsLeftAt } from '#integrations/downloaders/client-values.ts'
import { listedTorrent as ofDeluge } from '#integrations/downloaders/deluge/torrents.ts'
import { pastGroup } from '#integrations/downloaders/nzbget/groups.ts'
import { listedTorrent as ofQbittorrent } from '#integrations/downloaders/qbittorrent/torrents.ts'
import { listedCommands, listedTorrent as ofRtorrent } from '#integrations/downloaders/rtorrent/torrents.ts'
import { pastJob } from '#integrations/downloaders/sabnzbd/jobs.ts'
import { listedTask } from '#integrations/downloaders/synology/tasks.ts'
import { listedTorrent as ofTransmission } from '#integrations/downloaders/transmission/torrents.ts'
import { wireFields } from '#integrations/downloaders/wire-fields.ts'
import { instantOfSeconds } from '#integrations/services/past-time.ts'

const nowMs = Date.UTC(2026, 10, 28)
const noTimes = [-1, -2, 0, 1, 86_400, 2 ** 31 - 1, 2 ** 32 - 1, 2 ** 32, 8_640_000, nowMs, Number.MAX_SAFE_INTEGER]
const noTimesLeft = [-1, -2, 0, 8_640_000, 2 ** 31 - 1, 2 ** 32 - 1, nowMs, Number.MAX_SAFE_INTEGER]

/** How each client sends the same time for each of its times. */
const readers: Record<string, (seconds: number) => Partial<ClientDownload>> = {
  qBittorrent: (seconds) => ofQbittorrent({ added_on: seconds, completion_on: seconds }, nowMs).download,
  Transmission: (seconds) => ofTransmission(wireFields({ added_date: seconds, done_date: seconds }), null),
  Deluge: (seconds) => ofDeluge('a', { time_added: seconds, completed_time: seconds }),
  rTorrent: (seconds) => {
    const times: Record<string, number> = { 'd.load_date': seconds, 'd.timestamp.finished': seconds }
    return ofRtorrent(
      listedCommands.map((command) => String(times[command] ?? '')),
      nowMs,
    )
  },
  SABnzbd: (seconds) => pastJob({ status: 'Completed', storage: '/a/b', time_added: seconds, completed: seconds }),
  NZBGet: (seconds) => pastGroup({ Status: 'SUCCESS/ALL', HistoryTime: seconds }),
  'Download Station': (seconds) => {
    const detail = { create_time: seconds, completed_time: seconds }
    return listedTask({ additional: { detail } }, (path) => path).download
  },
}

describe.each(Object.keys(readers))('times of %s', (name) => {
  test.each(noTimes)('%d is no time', (seconds) => {
    const { addedAt, completedAt } = readers[name]?.(seconds) ?? {}
    expect([addedAt, completedAt]).toEqual([null, null])
  })

  test('a time in the past is one', () => {
    const seconds = Math.floor(Date.now() / 1000) - 60
    expect(readers[name]?.(seconds).completedAt).toBe(new Date(seconds * 1000).toISOString())
  })
})

test('a clock that is an hour ahead still gives times, one that is a week ahead does not', () => {
  const ahead = (seconds: number) => instantOfSeconds(nowMs / 1000 + seconds, nowMs)
  expect(ahead(3600)).toBe('2026-11-28T01:00:00.000Z')
  expect(ahead(7 * 86_400)).toBeNull()
})

describe('the time that is left', () => {
  test.each(noTimesLeft)('%d is unknown', (eta) => {
    expect(secondsLeft(eta)).toBeNull()
    expect(ofQbittorrent({ eta }, nowMs).download.eta).toBeNull()
    expect(ofTransmission(wireFields({ eta }), null).eta).toBeNull()
    expect(ofDeluge('a', { eta }).eta).toBeNull()
  })

  test('a minute is a minute', () => {
    expect(ofQbittorrent({ eta: 60 }, nowMs).download.eta).toBe(60)
    expect(ofTransmission(wireFields({ eta: 60 }), null).eta).toBe(60)
    expect(ofDeluge('a', { eta: 60 }).eta).toBe(60)
  })

  test('one byte a second gives no time for a large file, where it is calculated', () => {
    const lengths = { totalLength: '90000000000', completedLength: '1000', downloadSpeed: '1' }
    expect(readDownload({ ...lengths, bittorrent: { info: { name: 'Game' } } }).download.eta).toBeNull()
    expect(secondsLeftAt(10, 100)).toBe(10)
  })
})

test('a torrent that is stopped, or finished at an impossible time, has not met its minimum seed time', () => {
  const finishedAt = (seconds: number, isActive = true) => {
    const fields: Record<string, string> = {
      'd.complete': '1',
      'd.is_active': isActive ? '1' : '0',
      'd.timestamp.finished': String(seconds),
      'd.custom=ludarr_seed_minutes': '10',
    }
    return ofRtorrent(
      listedCommands.map((command) => fields[command] ?? ''),
      nowMs,
    ).seedGoalMet
  }
  expect(noTimes.map((seconds) => finishedAt(seconds))).toEqual(noTimes.map(() => false))
  expect(finishedAt(nowMs / 1000 - 601)).toBe(true)
  expect(finishedAt(nowMs / 1000 - 601, false)).toBe(false)
})
