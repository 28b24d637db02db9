import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import JSZip from 'jszip'
import { addDownload } from '#core/acquisition/grab/add-download.ts'
import { bundleDownloads } from '#core/acquisition/grab/bundle-downloads.ts'

import { removeDownload } from '#core/downloads/remove-download.ts'
import { untrackedId } from '#core/downloads/show-download.ts'
import { changePrivateHosts } from '#core/settings/private-hosts.ts'
import { type Loopback, listenOnLoopback } from '../../fakes/loopback.ts'
import { createRecordingClient, freshDownload } from '../../fakes/recording-client.ts'
import { storeUser } from '../../rows.ts'
import { addClient, type Scene, setScene } from './scene.ts'

let scene: Scene
let server: Loopback
let memberId: string
let requests: number

beforeEach(async () => {
  scene = await setScene()
  memberId = storeUser(scene.app, { role: 'member' }).id
  requests = 0
  server = await listenOnLoopback((_, response) => {
    requests += 1
    response.writeHead(200, { 'content-type': 'text/plain' }).end('password=s3cr3t')
  })
})
afterEach(async () => {
  await scene.close()
  await server.close()
})

test('links of members reach no private address, and look the same whether something listens there', async () => {
  const open = new URL(server.url)
  const closed = await listenOnLoopback((_, response) => response.end())
  await closed.close()
  const spellings = (port: string) =>
    ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0x7f000001', '127.1', 'user:pw@127.0.0.1'].map(
      (host) => `http://${host}:${port}/settings`,
    )
  const errorsOf = async (port: string): Promise<string[]> => {
    const errors: string[] = []
    for (const url of spellings(port)) {
      const added = addDownload(scene.app, memberId, { title: 'Mine', from: { url } })
      errors.push(String(await added.catch((error: unknown) => error)))
      const zip = new Response(bundleDownloads(scene.app, memberId, [{ url, title: 'Mine' }])).arrayBuffer()
      errors.push(String(await (await JSZip.loadAsync(await zip)).file('errors.txt')?.async('string')))
    }
    return errors
  }
  const [seenOpen, seenClosed] = [await errorsOf(open.port), await errorsOf(new URL(closed.url).port)]
  for (const error of seenOpen) expect(error).toContain('has a private address. Only configured services may')
  expect(seenOpen.map((error) => error.replaceAll(open.port, 'PORT'))).toEqual(
    seenClosed.map((error) => error.replaceAll(new URL(closed.url).port, 'PORT')),
  )
  expect(requests).toBe(0)
})

test('an administrator may enter a link to a private address, which redirects no further into the network', async () => {
  const admin = storeUser(scene.app, { username: 'admin', role: 'admin' }).id
  const leading = await listenOnLoopback((_, response) => response.writeHead(302, { location: server.url }).end())
  const errorOf = async (url: string) =>
    String(await addDownload(scene.app, admin, { title: 'Mine', from: { url } }).catch((error: unknown) => error))
  expect(await errorOf(server.url)).toContain('text instead of a file (text/plain)')
  expect(requests).toBe(1)
  expect(await errorOf(leading.url)).toContain('has a private address')
  expect(requests).toBe(1)
  await leading.close()
})

test('responses of allowed private hosts are not shown to members, for manual downloads or bundles', async () => {
  const url = `${server.url}/settings`
  changePrivateHosts(scene.app, { hosts: [new URL(url).host] })
  const added = addDownload(scene.app, memberId, { title: 'Mine', from: { url } })
  const error = String(await added.catch((error: unknown) => error))
  expect(error).toContain('text instead of a file (text/plain)')
  expect(error).not.toContain('s3cr3t')
  const archive = await JSZip.loadAsync(
    await new Response(bundleDownloads(scene.app, memberId, [{ url, title: 'Mine' }])).arrayBuffer(),
  )
  const errors = await archive.file('errors.txt')?.async('string')
  expect(errors).toContain('text instead of a file (text/plain)')
  expect(errors).not.toContain('s3cr3t')
})

test('users cannot choose a folder of this machine for a download', async () => {
  const own = createRecordingClient({ type: 'builtin', protocols: ['direct'], accepts: ['link'], savesHere: true })
  addClient(scene.app, own)
  const files = await listenOnLoopback((_, response) =>
    response.writeHead(200, { 'content-type': 'application/zip' }).end(Buffer.alloc(200_000, 1)),
  )
  changePrivateHosts(scene.app, { hosts: ['127.0.0.0/8'] })
  const add = (downloadPath: string | null) => {
    const from = { url: `${files.url}/a.zip` }
    return addDownload(scene.app, memberId, { title: `Mine ${downloadPath}`, downloadPath, from })
  }
  await expect(add('/etc/cron.d')).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('builtin'),
  })
  expect([own.added, scene.app.downloads.all()]).toEqual([[], []])
  const aria = createRecordingClient({ type: 'aria2', protocols: ['direct'], accepts: ['link'] })
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-test-'))
  scene.app.downloaders.save({ ...addClient(scene.app, aria, 40), downloadPath: folder })
  await expect(add('/games')).rejects.toMatchObject({ code: 'forbidden', message: expect.stringContaining('aria2') })
  const games = join(folder, 'games')
  expect(await add(games)).toMatchObject({ downloaderName: 'aria2' })
  expect([own.added.length, aria.added[0]?.options.downloadPath]).toEqual([0, games])
  expect(await add(null).then(({ downloaderName }) => downloaderName)).toBe('builtin')
  await files.close()
})

test('only admins can remove untracked downloads', async () => {
  const { app, client, downloader, user } = scene
  const id = untrackedId(downloader.id, 'f00d')
  const options = { title: 'linux.iso', category: null, downloadPath: null, stopped: false }
  client.downloads.set('f00d', freshDownload('f00d', options))
  for (const deleteFiles of [true, false]) {
    await expect(removeDownload(app, memberId, id, { deleteFiles, blacklist: false })).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('Only an administrator'),
    })
  }
  expect(client.removed).toEqual([])
  await removeDownload(app, user.id, id, { deleteFiles: true, blacklist: false })
  expect(client.removed).toEqual([{ clientId: 'f00d', deleteFiles: true }])
})
