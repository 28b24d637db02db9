import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { manifestOf } from '../core/library/tree-manifest.ts'
import { createRecordingClient } from '../fakes/recording-client.ts'
import { storeGame } from '../rows.ts'
import { linkTo, makeFolders, ofOthers, reserved, tricks, tricksOfNames } from './path-tricks.ts'
import { startTestSite, type TestSite } from './test-site.ts'

/**
 * Every field of the API that is a path or part of one. `folder`: a folder that a member may choose; `entry`: the name of
 * an entry that a scan found; `admin`: only admins may send it; `other`: not a path. A new field must be added here, with
 * tests if it is a `folder`.
 */
const pathFields: Record<string, 'folder' | 'entry' | 'admin' | 'other'> = {
  'PATCH /api/games/:id libraryPath': 'folder',
  'GET /api/manual-import path': 'admin',
  'POST /api/manual-import path': 'admin',
  'POST /api/manual-import targetPath': 'admin',
  'POST /api/manual-import/preview path': 'admin',
  'POST /api/manual-import/preview targetPath': 'admin',
  'POST /api/games/import path': 'folder',
  'POST /api/system/program-import path': 'admin',
  'POST /api/system/member-folders/:id/confirm libraryPath': 'admin',
  'POST /api/imports/:id/resolve targetPath': 'folder',
  'POST /api/imports/:id/preview targetPath': 'folder',
  // Compared with the paths of stored files, never opened.
  'GET /api/games/:id/files/tree folder': 'other',
  // Paths relative to the release, which only select files of it.
  'POST /api/imports/:id/resolve path': 'other',
  'POST /api/imports/:id/preview path': 'other',
  'POST /api/downloads downloadPath': 'folder',
  'POST /api/library/scan/unmatched/match folderName': 'entry',
  'POST /api/library/scan/unmatched/ignore folderName': 'admin',
  'POST /api/downloaders downloadPath': 'admin',
  'PATCH /api/downloaders/:id downloadPath': 'admin',
  'POST /api/downloaders/test downloadPath': 'admin',
  'PATCH /api/settings/import libraryRoot': 'admin',
  'PATCH /api/settings/import recycleFolder': 'admin',
  'PATCH /api/settings/import scriptHook': 'admin',
  'PATCH /api/settings/import platformFolders': 'other',
  'PATCH /api/settings/import folderMode': 'other',
  'POST /api/settings/import/preview platformFolders': 'other',
  'POST /api/path-mappings remotePath': 'admin',
  'POST /api/path-mappings localPath': 'admin',
  'PATCH /api/path-mappings/:id remotePath': 'admin',
  'PATCH /api/path-mappings/:id localPath': 'admin',
  'POST /api/path-mappings/test remotePath': 'admin',
  'GET /api/system/filesystem path': 'admin',
  'POST /api/root-folders path': 'admin',
  'POST /api/dats folder': 'admin',
  'PATCH /api/root-folders/:id path': 'admin',
}

type Schema = { properties?: Record<string, Schema>; anyOf?: Schema[]; allOf?: Schema[]; items?: Schema }

function fieldNames(schema: Schema | undefined): string[] {
  const { properties = {}, anyOf = [], allOf = [], items } = schema ?? {}
  const inner = [...Object.values(properties), ...anyOf, ...allOf, ...(items === undefined ? [] : [items])]
  return [...Object.keys(properties), ...inner.flatMap(fieldNames)]
}

type Listed = {
  method: string
  path: string
  hooks: { body?: Schema; query?: Schema; params?: Schema; detail?: object }
}
type Asker = { ask: TestSite['ask']; user: { id: string } }

let site: TestSite
let outside: string
let [robin, sam, kim]: Asker[] = []

beforeAll(() => {
  outside = mkdtempSync(join(tmpdir(), 'paths-'))
})
afterAll(() => rmSync(outside, { recursive: true }))

beforeEach(async () => {
  const client = createRecordingClient()
  site = await startTestSite({ downloadClientKinds: { qbittorrent: client.kind } })
  robin = await site.signUp()
  sam = await site.addUser('sam')
  kim = await site.addUser('kim')
})
afterEach(() => site.stop())

const routes = (): Listed[] => site.site.routes

test('every field that is a path is declared here', () => {
  const listed = routes().filter(({ path }) => path.startsWith('/api'))
  const found = listed.flatMap(({ method, path, hooks }) =>
    [hooks.body, hooks.query, hooks.params]
      .flatMap(fieldNames)
      .filter((name) => /path|folder|root|director|script/i.test(name) && !name.endsWith('Id'))
      .map((name) => `${method} ${path} ${name}`),
  )
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(pathFields).toSorted())
})

test('members are refused wherever only admins may send a path', async () => {
  for (const [field] of Object.entries(pathFields).filter(([, use]) => use === 'admin')) {
    const [method = '', path = ''] = field.split(' ')
    expect(routes().find((route) => route.method === method && route.path === path)?.hooks.detail).toMatchObject({
      'x-realm': 'admin',
    })
  }
})

const idOf = (asker: Asker | undefined): string => asker?.user.id ?? ''
const folders = () => makeFolders(site.app, { admin: idOf(robin), member: idOf(sam), other: idOf(kim) }, outside)

type Choice = (asker: Asker | undefined, path: string) => Promise<Response>

/** How each field is filled with a path. */
function choices({ game, record }: ReturnType<typeof makeFolders>): Record<string, Choice> {
  const ask = async (asker: Asker | undefined, method: string, path: string, body: object) => {
    if (asker === undefined) throw new Error('Nobody asks')
    return asker.ask(method, path, body)
  }
  const url = 'magnet:?xt=urn:btih:0123456789abcdef0123456789abcdef01234567'
  return {
    'PATCH /api/games/:id libraryPath': (asker, libraryPath) =>
      ask(asker, 'PATCH', `/api/games/${game.id}`, { libraryPath }),
    'POST /api/games/import path': async (asker, path) => {
      const games = [{ title: crypto.randomUUID(), path }]
      const answer = await ask(asker, 'POST', '/api/games/import?apply=true', { games })
      const { rows } = await answer.json()
      // The game is added without the folder.
      return new Response(rows[0].note, { status: rows[0].note === null ? 200 : 403 })
    },
    'POST /api/imports/:id/resolve targetPath': (asker, targetPath) =>
      ask(asker, 'POST', `/api/imports/${record.id}/resolve`, { action: 'import', targetPath }),
    'POST /api/imports/:id/preview targetPath': (asker, targetPath) =>
      ask(asker, 'POST', `/api/imports/${record.id}/preview`, { targetPath }),
    'POST /api/downloads downloadPath': (asker, downloadPath) =>
      ask(asker, 'POST', '/api/downloads', { url, title: 'Mine', downloadPath }),
  }
}

const folderFields = Object.keys(pathFields).filter((field) => pathFields[field] === 'folder')

test.each(folderFields)(
  'no path leads a member to a folder of others or a reserved one: %s',
  async (field) => {
    const world = folders()
    const { app, lib } = world
    const choose = choices(world)[field]
    if (choose === undefined) throw new Error(`${field} needs a line in choices`)
    const isDownload = field.startsWith('POST /api/downloads')
    const goals = [...reserved, ...ofOthers].filter((goal) => !isDownload || !goal.startsWith('lib/downloads'))
    const paths = [
      ...goals.map((goal) => join(app.folder, goal)),
      join(outside, 'precious'),
      '/etc',
      '/etc/passwd',
      '/',
    ]
    const chosen: string[] = []
    for (const [name, trick] of [...tricks, ...tricksOfNames]) {
      for (const goal of paths) {
        const path = trick(goal, lib)
        const { status } = await choose(sam, path)
        if (status < 400) chosen.push(`${name}: ${path}`)
      }
    }
    expect(chosen).toEqual([])
    expect(app.games.findById(world.game.id)?.libraryPath).toBeNull()
    expect(app.imports.find(world.record.id)?.status).toBe('review')
  },
  60_000,
)

test('a member may choose a free folder in the library, and a folder in the download folder', async () => {
  const world = folders()
  const all = choices(world)
  const status = async (field: string, path: string) => (await all[field]?.(sam, path))?.status
  expect(await status('PATCH /api/games/:id libraryPath', join(world.lib, 'Mine'))).toBe(200)
  expect(await status('POST /api/games/import path', join(world.lib, 'Imported'))).toBe(200)
  expect(await status('POST /api/downloads downloadPath', join(world.lib, 'downloads/mine'))).toBe(201)
  expect(await status('POST /api/imports/:id/preview targetPath', join(world.lib, 'Elsewhere'))).toBe(200)
  expect(await status('POST /api/imports/:id/resolve targetPath', join(world.lib, 'Elsewhere'))).toBe(200)
})

test('an admin gets no reserved folder either', async () => {
  const { app, lib } = folders()
  const game = storeGame(app, { userId: robin?.user.id ?? '', title: 'Admins' })
  const set = async (libraryPath: string) =>
    (await robin?.ask('PATCH', `/api/games/${game.id}`, { libraryPath }))?.status
  for (const goal of reserved) {
    for (const [name, trick] of tricks) {
      const status = await set(trick(join(app.folder, goal), lib))
      expect({ goal, name, isRefused: status === 403 || status === 400 }).toEqual({ goal, name, isRefused: true })
    }
  }
  const data = app.about.dataFolder
  for (const path of [data, join(data, 'backups'), `/proc/self/root${data}`]) {
    expect((await robin?.ask('GET', `/api/system/filesystem?path=${encodeURIComponent(path)}`))?.status).toBe(403)
  }
  for (const change of [{ libraryRoot: data }, { recycleFolder: data }, { recycleFolder: dirname(data) }]) {
    expect((await robin?.ask('PATCH', '/api/settings/import', change))?.status).toBe(400)
  }
  expect((await robin?.ask('POST', '/api/root-folders', { path: data }))?.status).toBe(409)
  expect(await set(join(outside, 'precious'))).toBe(200)
})

test('answers to a member do not tell whether a path outside exists', async () => {
  const world = folders()
  linkTo(outside, join(world.lib, 'out'))
  linkTo('/no/such/place', join(world.lib, 'nowhere'))
  const pairs = [
    ['/etc/passwd', '/etc/missing'],
    [join(outside, 'precious'), join(outside, 'missing')],
    [join(world.lib, 'out/precious'), join(world.lib, 'out/missing')],
    [join(world.lib, 'out/precious'), join(world.lib, 'nowhere')],
    ['/root', '/root/missing/deeper'],
    [world.app.about.dataFolder, join(world.app.about.dataFolder, 'missing')],
  ]
  for (const [field, choose] of Object.entries(choices(world))) {
    for (const [existing = '', missing = ''] of pairs) {
      const texts = await Promise.all([existing, missing].map(async (path) => (await choose(sam, path)).text()))
      expect({ field, existing, same: texts[0] === texts[1] }).toEqual({ field, existing, same: true })
    }
  }
})

test('names of entries that no scan found are unknown, whatever path they are', async () => {
  const { app, lib } = folders()
  const [root] = app.rootFolders.all()
  for (const folderName of ['../lib/AdminTwo', 'Other', '/etc', `/proc/self/root${lib}`, '..', '.']) {
    const body = { rootFolderId: root?.id, folderName, metadataId: 'steam:1' }
    expect((await sam?.ask('POST', '/api/library/scan/unmatched/match', body))?.status).toBe(404)
  }
})

test('a folder that becomes a link after it was set is neither listed nor deleted', async () => {
  const { app, lib, game } = folders()
  const mine = join(lib, 'Mine')
  mkdirSync(mine)
  const set = await sam?.ask('PATCH', `/api/games/${game.id}`, { libraryPath: mine })
  expect(set?.status).toBe(200)
  const before = manifestOf(app.folder)
  for (const goal of [...reserved, ...ofOthers].map((each) => join(app.folder, each)).concat(outside, '/etc')) {
    renameSync(mine, join(lib, 'aside'))
    linkTo(goal, mine)
    const listed = await sam?.ask('POST', `/api/games/${game.id}/files/rescan`)
    expect({ goal, status: listed?.status }).toEqual({ goal, status: 403 })
    expect(app.imports.countFiles(game.id)).toBe(0)
    rmSync(mine)
    renameSync(join(lib, 'aside'), mine)
  }
  expect(manifestOf(app.folder)).toEqual(before)
})

test.each(['entered', 'adopted'] as const)('a member cannot delete a folder that is only %s', async (folderOrigin) => {
  const { app, lib } = folders()
  const remove = async (asker: Asker | undefined, origin: typeof folderOrigin | 'imported', path: string) => {
    const folder = { libraryPath: path, folderOrigin: origin }
    const { id } = storeGame(app, { userId: asker?.user.id ?? '', title: 'x', ...folder })
    return (await asker?.ask('DELETE', `/api/games/${id}?deleteFiles=true`))?.headers.get('x-files')
  }
  const before = manifestOf(app.folder)
  expect(await remove(sam, folderOrigin, join(lib, 'Loose'))).toBe('kept; reason=not-allowed')
  // Reserved folders stay even if the game once owned them, and whatever the stored path looks like.
  for (const goal of reserved.slice(0, -2)) {
    for (const path of [join(app.folder, goal), `/proc/self/root${join(app.folder, goal)}`]) {
      expect({ path, outcome: await remove(sam, 'imported', path) }).toMatchObject({
        outcome: 'kept; reason=not-allowed',
      })
      expect({ path, outcome: await remove(robin, 'imported', path) }).toMatchObject({
        outcome: 'kept; reason=not-allowed',
      })
    }
  }
  expect(manifestOf(app.folder)).toEqual(before)
  expect(await remove(sam, 'imported', join(lib, 'Loose'))).toBe('deleted')
})
