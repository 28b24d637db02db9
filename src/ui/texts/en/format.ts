export const format = {
  unknownSize: 'unknown size',
  justNow: 'just now',
  days: '{count, number} d',
  hours: '{count, number} h',
  minutes: '{count, number} min',
  seconds: '{count, number} s',
  years: '{count, number} y',
  otherReasons: '{others} × other reasons',
  reason: '{count, number} × {reason}',
  speed: '{size}/s',
  bytes: '{count, plural, one {# byte} other {# bytes}}',
  yes: 'yes',
  no: 'no',
} as const

export const kept = {
  outsideRoots: 'Files were kept: they are outside the library folder and all root folders.',
  rootItself: 'Files were kept: the folder is or contains a root folder, and root folders are never deleted.',
  notAllowed: 'Files were kept: the root folder does not allow deleting, or another game uses the same folder.',
  missing: 'There were no files to delete.',
  failed: 'Files could not be deleted. The history shows why.',
  deleted: 'Files were deleted.',
  unknown: 'Files were kept.',
} as const

export const bulk = {
  changed: '{count, plural, one {# game was} other {# games were}} changed.',
  removed: '{count, plural, one {# game was} other {# games were}} removed.',
  kept: 'Files were kept: {message}{others, plural, =0 {} other { (and # more)}}. See the history.',
  failed: '{count, plural, one {# game} other {# games}} failed: {error}',
  stopped: '{count, plural, one {# game stays} other {# games stay}} in the library.',
} as const

export const sync = {
  added: '{count, number} added',
  updated: '{count, number} updated',
  removed: '{count, number} removed',
  unchanged: 'No changes.',
  changes: '{changes}.',
} as const

export const waiting = {
  until: 'Waiting until {time} for {names}',
  better: 'a better release',
  scene: 'a scene release',
  p2p: 'a P2P release',
  repack: 'a repack',
  rom: 'a ROM',
  torrent: 'a torrent',
  usenet: 'Usenet',
  direct: 'a direct download',
} as const

export const wishlist = {
  nothingNew: 'Nothing new on the wishlist.',
  more: '{text} {pending, plural, one {# more follows} other {# more follow}} in the background.',
  added: '{count, plural, one {# game} other {# games}} added.',
  addedAndSkipped: '{count, plural, one {# game} other {# games}} added, {skipped, number} skipped.',
} as const
