import { afterEach, beforeEach, expect, test } from 'bun:test'
import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkClients } from '#core/download-clients/check-clients.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { checkHealth } from '#core/system/check-health.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { createRecordingClient } from '../fakes/recording-client.ts'
import { storeDownload, storeDownloader, storeGame, storeRootFolder } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

const title = 'Private.Game.of.Robin-GROUP'

let site: TestSite
let member: Awaited<ReturnType<TestSite['addUser']>>
let admin: Awaited<ReturnType<TestSite['signUp']>>

/** Everything is wrong: the data folder, all other folders, a client, and a download of another user. */
beforeEach(async () => {
  const client = createRecordingClient()
  client.test = { version: '1.0', freeBytes: 0, downloadPath: null }
  site = await startTestSite({ downloadClientKinds: { qbittorrent: client.kind } })
  admin = await site.signUp()
  member = await site.addUser('sam')
  const { app } = site
  const at = (name: string) => join(app.folder, name)
  const downloader = storeDownloader(app, { type: 'qbittorrent', downloadPath: at('of-client') })
  await checkClients(app)
  writeImportSettings(app, { ...importSettingsDefaults, libraryRoot: at('library') })
  storeRootFolder(app, { path: at('root') })
  const game = storeGame(app, { userId: admin.user.id, title: 'Private Game', status: 'wanted' })
  const download = storeDownload(app, { userId: admin.user.id, gameId: game.id, downloaderId: downloader.id, title })
  app.clientMonitor.recordBlocked({ id: download.id, downloaderId: downloader.id, title }, `no space in ${at('x')}`)
  chmodSync(app.about.dataFolder, 0o755)
  app.dataDisk.recordWrite(new Error('disk I/O error'), 1)
})
afterEach(async () => {
  rmSync(site.app.folder, { recursive: true, force: true })
  await site.stop()
})

const read = async (asker: typeof admin, path: string) => (await asker.ask('GET', path)).text()

test('members read which problems there are, without paths and titles of others', async () => {
  const { folder } = site.app
  for (const path of ['/api/ready', '/api/system/health']) {
    const [shown, full] = [await read(member, path), await read(admin, path)]
    expect({ path, text: shown, hasPath: shown.includes(folder) }).toMatchObject({ hasPath: false })
    expect(shown).not.toContain(title)
    expect(full).toContain(folder)
    expect(shown).toContain('The database cannot be used (disk I/O error).')
  }
  const codes = async (asker: typeof admin) =>
    JSON.parse(await read(asker, '/api/system/health')).map(({ code }: { code: string }) => code)
  expect(await codes(member)).toEqual(await codes(admin))
  expect(await codes(admin)).toEqual(
    expect.arrayContaining([
      'data-folder',
      'download-client-blocked',
      'library-folder',
      'path-not-visible',
      'root-folder-unreadable',
    ]),
  )
})

test('events of problems, which all users receive, name no paths and titles', async () => {
  const { app } = site
  const heard: unknown[] = []
  app.events.on('healthChanged', (issues) => heard.push(issues))
  app.events.on('notification', (notification) => heard.push(notification))
  await checkHealth(app, [])
  app.dataDisk.recordWrite(null, 1)
  await checkHealth(app, [])
  const text = JSON.stringify(heard)
  expect(text).toContain('The database cannot be used (disk I/O error).')
  expect(text).not.toContain(app.folder)
  expect(text).not.toContain(title)
  const stored = await read(admin, '/api/notifications')
  expect(stored).toContain(`The database in ${app.about.dataFolder} cannot be used (disk I/O error).`)
  expect(stored).toContain(`Resolved: the database in ${app.about.dataFolder}`)
})
