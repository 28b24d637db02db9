import { expect, test } from 'bun:test'
import { keptReasons, outcomeHeader } from '#domain/importing/file-removal.ts'
import { describeRemovedFiles } from '../../src/ui/format/messages.ts'
import { patchScan } from '../../src/ui/live/patch-cache.ts'

test('each outcome of a removal has its own text', () => {
  const headers = keptReasons.map((reason) => outcomeHeader({ deleted: false, reason, message: '' }))
  const texts = ['deleted', ...headers].map((header) => describeRemovedFiles(header).text)
  expect(new Set(texts).size).toBe(keptReasons.length + 1)
  expect(describeRemovedFiles('kept; reason=missing').tone).toBe('calm')
  expect(describeRemovedFiles('kept; reason=failed').tone).toBe('bad')
  expect(describeRemovedFiles('something new')).toEqual({ tone: 'bad', text: 'Files were kept.' })
})

test('scan events from the socket are shown immediately', () => {
  const root = { rootFolderId: 'a', path: '/a', name: 'a', message: null, startedAt: '', finishedAt: null }
  const figures = { done: 0, total: 2, matched: 0, unmatched: 0, state: 'running' as const }
  const known = { scanId: 's', running: true, roots: [{ ...root, ...figures }] }
  const event = { ...figures, rootFolderId: 'a', done: 2, matched: 2, state: 'done' as const }
  expect(patchScan(known, event)).toMatchObject({ running: false, roots: [{ path: '/a', done: 2, state: 'done' }] })
  expect(patchScan(known, { ...event, rootFolderId: 'b' })).toEqual(known)
})
