import { expect, test } from 'bun:test'
import { moveTargets, offeredChanges } from '#ui/pages/activity/queue/offered-changes.ts'

const torrents = { enabled: true, canPause: true, protocols: ['torrent' as const], priorities: ['top' as const] }
const clients = [
  { id: 'qbit', name: 'qBittorrent', ...torrents },
  { id: 'trans', name: 'Transmission', ...torrents },
  { id: 'off', name: 'Deluge', ...torrents, enabled: false },
  { id: 'sab', name: 'SABnzbd', enabled: true, canPause: true, protocols: ['usenet' as const], priorities: [] },
  { id: 'hole', name: 'Blackhole', enabled: true, canPause: false, protocols: ['usenet' as const], priorities: [] },
]
const row = (id: string, downloaderId: string, adopted = false) => ({ id, downloaderId, adopted, tracked: true })
const namesOf = (targets: { id: string }[]) => targets.map(({ id }) => id)

test('downloads can be moved to enabled clients of the same protocol, but not to the one that has all of them', () => {
  const targets = (...used: string[]) => namesOf(moveTargets(clients, new Set(used)))
  expect(targets('qbit')).toEqual(['trans'])
  expect(targets('off')).toEqual(['qbit', 'trans'])
  expect(targets('qbit', 'trans')).toEqual(['qbit', 'trans'])
  expect(targets('sab')).toEqual(['hole'])
  expect(targets('qbit', 'sab')).toEqual(['qbit', 'trans', 'sab', 'hole'])
  expect(targets()).toEqual(['qbit', 'trans', 'sab', 'hole'])
})

test('only what a client of the selected downloads supports is offered', () => {
  const rows = [row('a', 'qbit'), row('b', 'hole'), row('c', 'sab')]
  const offered = (...ids: string[]) => offeredChanges({ ids: new Set(ids), rows }, clients, false)
  expect(offered('a')).toMatchObject({ canPause: true, priorities: ['top'], canDeleteFiles: true, changeable: ['a'] })
  expect(offered('b')).toMatchObject({ canPause: false, priorities: [] })
  expect(offered('b', 'c')).toMatchObject({ canPause: true, priorities: [] })
})

test('a member is not offered what the server refuses for downloads that Ludarr did not add', () => {
  const rows = [row('own', 'sab'), row('adopted', 'qbit', true)]
  const offered = (ids: string[], isAdmin = false) => {
    const { targets, ...others } = offeredChanges({ ids: new Set(ids), rows }, clients, isAdmin)
    return { ...others, targets: namesOf(targets) }
  }
  const nothing = { changeable: [], canPause: false, priorities: [], targets: [], canDeleteFiles: false }
  expect(offered(['adopted'])).toEqual(nothing)
  expect(offered(['own', 'adopted'])).toMatchObject({
    changeable: ['own'],
    priorities: [],
    targets: ['hole'],
    canDeleteFiles: false,
  })
  expect(offered(['own'])).toMatchObject({ changeable: ['own'], canDeleteFiles: true })
  expect(offered(['own', 'adopted'], true)).toMatchObject({ changeable: ['own', 'adopted'], canDeleteFiles: true })
})
