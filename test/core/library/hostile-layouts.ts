import { linkSync, mkdirSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { writeTree } from '../importing/arrived-download.ts'

/** `lib` is the library, `open` and `closed` are root folders, one of which allows to delete. */
export type World = { folder: string; lib: string; open: string; closed: string; outside: string }
export type Layout = {
  name: string
  /** Builds what is peculiar to it and answers the game's path. */
  path(world: World): string
  expected: string
  /** What goes when it is `deleted`, below the world's folder. */
  goes?: string
  others?: (world: World) => string[]
}

export function makeWorld(folder: string): World {
  const world = { folder, lib: join(folder, 'lib'), open: join(folder, 'open'), closed: join(folder, 'closed') }
  writeTree(folder, {
    'lib/Portal/bin/portal.exe': 'portal',
    'lib/Portal/readme.txt': 'read me',
    'lib/Other/other.exe': 'other',
    'lib/Portable/keep.exe': 'its name begins alike',
    'lib/PC/Deep/deep.exe': 'deep',
    'lib/rom.sfc': 'rom',
    'open/Game/game.exe': 'game',
    'closed/Game/game.exe': 'game',
    'outside/precious/photo.jpg': 'photo',
    'outside/file': 'file',
    'library/Portal/photo.jpg': 'the name of the root begins alike',
  })
  return { ...world, outside: join(folder, 'outside') }
}

const keep = (reason: string): string => `kept; reason=${reason}`

/** Ways to write a path; `null` where it names nothing. `leads`: whether it still leads to the same place. */
type Spelling = { name: string; leads: boolean; write(path: string, world: World): string }

const linkTo = (goal: string, at: string): string => {
  mkdirSync(dirname(at), { recursive: true })
  symlinkSync(goal, at)
  return at
}

const spellings: Spelling[] = [
  { name: 'as it is', leads: true, write: (path) => path },
  { name: 'with a slash at the end', leads: true, write: (path) => `${path}/` },
  { name: 'with many slashes', leads: true, write: (path) => `${path.replaceAll('/', '//')}///` },
  { name: 'with dots', leads: true, write: (path) => `${dirname(path)}/./${basename(path)}/.` },
  {
    name: 'up and down again',
    leads: true,
    write: (path) => `${dirname(path)}/../${basename(dirname(path))}/${basename(path)}`,
  },
  {
    name: 'by way of the library',
    leads: true,
    write: (path, { lib }) => `${lib}/Portal/../../lib/${relative(lib, path)}`,
  },
  { name: 'by a link in the library', leads: true, write: (path, { lib }) => linkTo(path, join(lib, 'Link')) },
  {
    name: 'by a link that is relative',
    leads: true,
    write: (path, { lib }) => linkTo(relative(lib, path) || '.', join(lib, 'Link')),
  },
  {
    name: 'by a chain of links',
    leads: true,
    write: (path, { lib, open }) => linkTo(linkTo(path, join(open, 'One')), join(lib, 'Two')),
  },
  {
    name: 'by a link to its parent',
    leads: true,
    write: (path, { lib }) => `${linkTo(dirname(path), join(lib, 'Parent'))}/${basename(path)}`,
  },
  { name: 'by a link outside', leads: true, write: (path, { outside }) => linkTo(path, join(outside, 'Link')) },
  { name: 'in capitals', leads: false, write: (path) => join(dirname(path), basename(path).toUpperCase()) },
  { name: 'with a blank at the end', leads: false, write: (path) => `${path} ` },
  { name: 'percent-encoded', leads: false, write: (path) => `${path}/%2e%2e/${basename(path)}` },
  { name: 'with backslashes', leads: false, write: (path) => `${dirname(path)}\\..\\${basename(path)}` },
  { name: 'with a NUL', leads: false, write: (path) => `${path}\0/x` },
  { name: 'relative', leads: false, write: (path) => path.slice(1) },
]

type Goal = { name: string; at: (world: World) => string; expected: string; goes?: string; file?: boolean }

const goals: Goal[] = [
  { name: 'a game of the library', at: ({ lib }) => join(lib, 'Portal'), expected: 'deleted', goes: 'lib/Portal' },
  {
    name: 'a game of a root that allows it',
    at: ({ open }) => join(open, 'Game'),
    expected: 'deleted',
    goes: 'open/Game',
  },
  { name: 'a game below a platform', at: ({ lib }) => join(lib, 'PC/Deep'), expected: 'deleted', goes: 'lib/PC/Deep' },
  {
    name: 'a file of the library',
    at: ({ lib }) => join(lib, 'rom.sfc'),
    expected: 'deleted',
    goes: 'lib/rom.sfc',
    file: true,
  },
  { name: 'a game of a root that does not', at: ({ closed }) => join(closed, 'Game'), expected: keep('not-allowed') },
  { name: 'the library', at: ({ lib }) => lib, expected: keep('root-itself') },
  { name: 'a root that allows it', at: ({ open }) => open, expected: keep('root-itself') },
  { name: 'a root that does not', at: ({ closed }) => closed, expected: keep('root-itself') },
  { name: 'a folder outside', at: ({ outside }) => join(outside, 'precious'), expected: keep('outside-roots') },
  { name: 'a file outside', at: ({ outside }) => join(outside, 'file'), expected: keep('outside-roots'), file: true },
  { name: 'a folder beside', at: ({ outside }) => outside, expected: keep('outside-roots') },
  {
    name: 'a folder that begins alike',
    at: ({ folder }) => join(folder, 'library/Portal'),
    expected: keep('outside-roots'),
  },
  { name: 'what holds them all', at: ({ folder }) => folder, expected: keep('outside-roots') },
]

const withSlashAfter = new Set(['with a slash at the end', 'with many slashes', 'with dots'])

function spelled(goal: Goal, spelling: Spelling): Layout {
  const cut = spelling.name === 'with a NUL' || spelling.name === 'relative'
  // The system takes a file for no folder; a slash after it names nothing.
  const names = spelling.leads && !(goal.file === true && withSlashAfter.has(spelling.name))
  return {
    name: `${goal.name}, ${spelling.name}`,
    path: (world) => spelling.write(goal.at(world), world),
    expected: names ? goal.expected : keep(cut ? 'outside-roots' : 'missing'),
    ...(goal.goes === undefined ? {} : { goes: goal.goes }),
  }
}

const portal = ({ lib }: World): string => join(lib, 'Portal')

const after =
  (path: (world: World) => string, build: (world: World) => void) =>
  (world: World): string => {
    build(world)
    return path(world)
  }

const peculiar: Layout[] = [
  { name: 'nothing', path: () => '', expected: keep('missing') },
  { name: 'the top of the disk', path: () => '/', expected: keep('outside-roots') },
  { name: 'the system', path: () => '/etc', expected: keep('outside-roots') },
  { name: 'above the top', path: () => '/../../..', expected: keep('outside-roots') },
  { name: 'a home folder', path: () => '~/games', expected: keep('outside-roots') },
  {
    name: 'a link that leads nowhere',
    path: ({ lib }) => linkTo('/no/such/place', join(lib, 'L')),
    expected: keep('missing'),
  },
  { name: 'a link to itself', path: ({ lib }) => linkTo('L', join(lib, 'L')), expected: keep('failed') },
  { name: 'below a file', path: ({ lib }) => join(lib, 'rom.sfc/x'), expected: keep('missing') },
  { name: 'the own process', path: () => '/proc/self/root', expected: keep('outside-roots') },
  {
    name: 'a link to the folder above inside the game',
    path: after(portal, (world) => {
      linkTo('..', join(portal(world), 'up'))
    }),
    expected: 'deleted',
    goes: 'lib/Portal',
  },
  {
    name: 'a link to precious things inside the game',
    path: after(portal, (world) => {
      linkTo(world.outside, join(portal(world), 'bin/out'))
    }),
    expected: 'deleted',
    goes: 'lib/Portal',
  },
  {
    name: 'another name of a precious file inside the game',
    path: after(portal, (world) => {
      linkSync(join(world.outside, 'file'), join(portal(world), 'hard'))
    }),
    expected: 'deleted',
    goes: 'lib/Portal',
  },
  {
    name: 'links in circles inside the game',
    path: after(portal, (world) => {
      linkTo('b', join(portal(world), 'a'))
      linkTo('a', join(portal(world), 'b'))
    }),
    expected: 'deleted',
    goes: 'lib/Portal',
  },
  {
    name: 'another game of the same folder',
    path: portal,
    others: (world) => [portal(world)],
    expected: keep('not-allowed'),
  },
  {
    name: 'another game of the same folder by a link',
    path: portal,
    others: (world) => [linkTo(portal(world), join(world.outside, 'L'))],
    expected: keep('not-allowed'),
  },
  {
    name: 'another game inside the folder',
    path: portal,
    others: (world) => [join(portal(world), 'bin')],
    expected: keep('not-allowed'),
  },
  {
    name: 'another game that is a file inside the folder',
    path: portal,
    others: (world) => [join(portal(world), 'bin/portal.exe')],
    expected: keep('not-allowed'),
  },
  {
    name: 'another game around the folder',
    path: ({ lib }) => join(lib, 'PC/Deep'),
    others: ({ lib }) => [join(lib, 'PC')],
    expected: keep('not-allowed'),
  },
  {
    name: 'another game that points at the library',
    path: portal,
    others: ({ lib }) => [lib],
    expected: 'deleted',
    goes: 'lib/Portal',
  },
  {
    name: 'another game whose folder is gone',
    path: portal,
    others: (world) => [join(portal(world), 'gone')],
    expected: 'deleted',
    goes: 'lib/Portal',
  },
]

export const layouts: Layout[] = [
  ...goals.flatMap((goal) => spellings.map((spelling) => spelled(goal, spelling))),
  ...peculiar,
]
