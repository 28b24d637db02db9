import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeTree } from '../core/importing/arrived-download.ts'
import { storeGame, storeRootFolder } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>
let kim: Awaited<ReturnType<TestSite['addUser']>>
let root: string
const path = '/api/system/member-folders'

beforeEach(async () => {
  site = await startTestSite()
  robin = await site.signUp()
  kim = await site.addUser('kim')
  root = join(site.app.folder, 'disk')
  writeTree(root, { 'Hades/hades.exe': '1', 'Celeste/x': '1', 'Portal 2/x': '1' })
  storeRootFolder(site.app, { path: root, allowDelete: true })
})
afterEach(() => site.stop())

async function chooseFolder(title: string): Promise<string> {
  const { id } = storeGame(site.app, { userId: kim.user.id, title })
  expect((await kim.ask('PATCH', `/api/games/${id}`, { libraryPath: join(root, title) })).status).toBe(200)
  return id
}

test('an admin confirms the folder of a member, who can then delete its files', async () => {
  const id = await chooseFolder('Hades')
  await chooseFolder('Celeste')
  storeGame(site.app, { userId: robin.user.id, title: 'Portal 2', libraryPath: join(root, 'Portal 2') })
  const listed = await robin.ask('GET', `${path}?limit=1&offset=1`)
  expect(listed.headers.get('x-total-count')).toBe('2')
  const libraryPath = join(root, 'Hades')
  expect(await listed.json()).toEqual([{ gameId: id, title: 'Hades', username: 'kim', libraryPath }])
  expect((await robin.ask('POST', `${path}/${id}/confirm`, { libraryPath })).status).toBe(204)
  expect(await (await robin.ask('GET', path)).json()).toHaveLength(1)
  expect((await robin.ask('POST', `${path}/${id}/confirm`, { libraryPath })).status).toBe(404)
  const removed = await kim.ask('DELETE', `/api/games/${id}?deleteFiles=true`)
  expect(removed.headers.get('x-files')).toBe('deleted')
  expect(existsSync(libraryPath)).toBe(false)
})

test('an unconfirmed folder, or one that was changed since it was listed, is kept', async () => {
  const id = await chooseFolder('Hades')
  const outdated = { libraryPath: join(root, 'Celeste') }
  expect((await robin.ask('POST', `${path}/${id}/confirm`, outdated)).status).toBe(409)
  expect((await kim.ask('POST', `${path}/${id}/confirm`, { libraryPath: join(root, 'Hades') })).status).toBe(403)
  expect((await kim.ask('GET', path)).status).toBe(403)
  const removed = await kim.ask('DELETE', `/api/games/${id}?deleteFiles=true`)
  expect(removed.headers.get('x-files')).toStartWith('kept')
  expect(existsSync(join(root, 'Hades/hades.exe'))).toBe(true)
})
