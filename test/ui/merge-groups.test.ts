import { expect, test } from 'bun:test'
import type { UntrackedGroup } from '#domain/downloads/untracked.ts'
import { mergeGroups } from '../../src/ui/pages/activity/merge-groups.ts'

type Listed = UntrackedGroup['downloads'][number]

const listed = (id: string): Listed => ({
  id,
  gameId: null,
  gameTitle: null,
  gameStatus: null,
  partId: null,
  downloaderId: null,
  downloaderName: null,
  protocol: 'torrent',
  clientId: id,
  title: id,
  indexerName: null,
  kind: 'game',
  version: null,
  status: 'queued',
  progress: 0,
  size: null,
  downloaded: 0,
  downloadSpeed: 0,
  uploadSpeed: 0,
  eta: null,
  ratio: null,
  seeders: null,
  message: null,
  path: null,
  addedAt: '',
  completedAt: null,
  tracked: false,
  adopted: false,
  canPause: true,
  clientReachable: true,
})
const group = (title: string, gameId: string | null, ...ids: string[]): UntrackedGroup => ({
  title,
  gameId,
  confidence: 0,
  why: null,
  downloads: ids.map(listed),
})
const shown = (groups: readonly UntrackedGroup[]) =>
  groups.map(({ title, downloads }) => [title, ...downloads.map(({ id }) => id)])

test('a group that continues on the next page is shown once, and so is a download that moved there', () => {
  const pages = [
    { groups: [group('Hades', 'game', 'a', 'b'), group('Celeste', null, 'c')] },
    { groups: [group('Hades', 'game', 'b', 'd'), group('celeste', null, 'e'), group('Doom', null, 'c')] },
  ]
  expect(shown(mergeGroups(pages))).toEqual([
    ['Hades', 'a', 'b', 'd'],
    ['Celeste', 'c', 'e'],
  ])
  expect(shown(mergeGroups(pages.slice(0, 1)))).toEqual([
    ['Hades', 'a', 'b'],
    ['Celeste', 'c'],
  ])
})
