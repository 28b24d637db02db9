import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { storeGame } from '../../rows.ts'
import { password } from '../test-site.ts'
import { type DeliverySite, someBytes, startDeliverySite } from './scene.ts'

type Member = Awaited<ReturnType<DeliverySite['addMember']>>

let site: DeliverySite
let sam: Member
let kim: Member

beforeAll(async () => {
  site = await startDeliverySite({ trustedProxies: ['127.0.0.1'] })
  sam = await site.addMember('sam')
  kim = await site.addMember('kim')
})
afterAll(() => site.stop())

const addGame = (userId: string, title: string = crypto.randomUUID()) =>
  site.addGame(userId, title, { 'setup.exe': 'the setup', 'data/a.bin': someBytes(5000) })

async function linkTo(member: Member | DeliverySite['robin'], gameId: string, fileId?: string): Promise<string> {
  const answer = await member.ask('POST', `/api/games/${gameId}/download-links`, fileId === undefined ? {} : { fileId })
  expect(answer.status).toBe(201)
  const { url, expiresAt } = await answer.json()
  expect(Date.parse(expiresAt) - site.app.clock.now().getTime()).toBe(600_000)
  expect(url).toStartWith(`${site.url}/api/download/`)
  return new URL(url).pathname
}

const from = (address: string) => ({ 'x-forwarded-for': address })

async function fetched(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await site.ask(method, path, undefined, headers)
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

test('nobody but its owner reaches the files of a game', async () => {
  const game = addGame(sam.user.id)
  const other = addGame(kim.user.id)
  const foreign = `/api/games/${other.id}/files/${game.ids['setup.exe']}/download`
  for (const [caller, usual] of [
    [kim, 404],
    [site.robin, 404],
    [site, 401],
  ] as const) {
    for (const path of [game.url, game.fileUrl('setup.exe'), `${game.url}/preparation`]) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await caller.ask(method, path)
        expect({ method, path, status: answer.status }).toEqual({ method, path, status: usual })
        expect(await answer.text()).not.toContain(site.library)
      }
    }
    const link = await caller.ask('POST', `/api/games/${game.id}/download-links`, {})
    expect(link.status).toBe(usual)
  }
  expect((await kim.ask('GET', foreign)).status).toBe(404)
  expect(
    (await kim.ask('POST', `/api/games/${other.id}/download-links`, { fileId: game.ids['setup.exe'] })).status,
  ).toBe(404)
  expect(await (await sam.ask('GET', game.fileUrl('setup.exe'))).text()).toBe('the setup')
})

test('files outside of the folder of a game are not reached, whatever is recorded', async () => {
  const mine = addGame(sam.user.id, 'Mine')
  addGame(kim.user.id, 'Theirs')
  const outside = join(site.app.folder, 'outside')
  mkdirSync(outside)
  writeFileSync(join(outside, 'precious.txt'), 'precious')
  symlinkSync(outside, join(mine.folder, 'linked'))
  symlinkSync(join(site.library, 'Theirs'), join(mine.folder, 'theirs'))
  for (const path of [
    '../Theirs/setup.exe',
    '../../outside/precious.txt',
    'linked/precious.txt',
    'theirs/setup.exe',
    '../../../../../../../../etc/passwd',
  ]) {
    mine.recordFile(path, 8)
    const answer = await sam.ask('GET', mine.fileUrl(path))
    expect({ path, status: answer.status }).toEqual({ path, status: 404 })
    expect(await answer.text()).not.toMatch(/precious|the setup|root:/)
  }
})

test('a folder that a member may not have is closed', async () => {
  const theirs = addGame(kim.user.id)
  const thief = storeGame(site.app, {
    userId: sam.user.id,
    title: 'Thief',
    libraryPath: theirs.folder,
    folderOrigin: 'entered',
  })
  const fileId = crypto.randomUUID()
  site.app.imports.putFiles([
    {
      id: fileId,
      gameId: thief.id,
      path: join(theirs.folder, 'setup.exe'),
      size: 9,
      category: 'main',
      version: null,
      downloadId: null,
      addedAt: '2026-11-21T10:00:00.000Z',
    },
  ])
  for (const path of [`/api/games/${thief.id}/download`, `/api/games/${thief.id}/files/${fileId}/download`]) {
    const answer = await sam.ask('GET', path)
    expect({ path, status: answer.status }).toEqual({ path, status: 403 })
    expect(await answer.text()).not.toContain(site.library)
  }
})

test('a borrowed game gives the files of the lender, and ends with the loan', async () => {
  const lent = addGame(kim.user.id, 'Lent')
  const borrowed = storeGame(site.app, { userId: sam.user.id, title: 'Lent', status: 'owned' })
  site.app.games.lend(borrowed.id, { id: lent.id, lenderName: 'kim' }, '2026-11-21T10:00:00.000Z')
  const file = `/api/games/${borrowed.id}/files/${lent.ids['setup.exe']}/download`
  expect(await (await sam.ask('GET', file)).text()).toBe('the setup')
  expect((await sam.ask('GET', `/api/games/${borrowed.id}/download`)).status).toBe(200)
  // The entry of the lender itself stays closed.
  expect((await sam.ask('GET', lent.url)).status).toBe(404)
  const link = await linkTo(sam, borrowed.id)
  site.app.games.endLoan(borrowed.id)
  expect((await sam.ask('GET', file)).status).toBe(404)
  expect((await fetched(link)).status).toBe(404)
})

test('a member without the permission downloads nothing, and an administrator always may', async () => {
  const game = addGame(sam.user.id)
  const link = await linkTo(sam, game.id)
  const change = (body: object) => site.robin.ask('PATCH', `/api/users/${sam.user.id}`, body)
  expect(await (await change({ mayDownload: false })).json()).toMatchObject({ mayDownload: false })
  for (const path of [game.url, game.fileUrl('setup.exe')]) expect((await sam.ask('GET', path)).status).toBe(403)
  expect((await sam.ask('POST', `/api/games/${game.id}/download-links`, {})).status).toBe(403)
  expect((await fetched(link)).status).toBe(403)
  expect(await (await sam.ask('GET', '/api/auth/me')).json()).toMatchObject({ mayDownload: false })
  await change({ mayDownload: true })
  expect((await fetched(link)).status).toBe(200)
  const own = addGame(site.robin.user.id)
  await site.robin.ask('PATCH', `/api/users/${site.robin.user.id}`, { mayDownload: false })
  expect((await site.robin.ask('GET', own.url)).status).toBe(200)
})

test('a link needs no session, belongs to the first client, and allows ranges', async () => {
  const game = addGame(sam.user.id)
  const link = await linkTo(sam, game.id, game.ids['setup.exe'])
  // Looking does not use it up.
  expect((await fetched(link, from('203.0.113.9'), 'HEAD')).headers.get('content-length')).toBe('9')
  expect(await fetched(link, { ...from('203.0.113.1'), range: 'bytes=4-' })).toMatchObject({
    status: 206,
    text: 'setup',
  })
  expect(await fetched(link, from('203.0.113.1'))).toMatchObject({ status: 200, text: 'the setup' })
  const other = await fetched(link, from('203.0.113.2'))
  expect([other.status, other.text]).toEqual([403, expect.stringContaining('another device')])
  expect((await fetched(link, from('203.0.113.2'), 'HEAD')).status).toBe(403)
  const parallel = await Promise.all(
    ['0-3', '4-8'].map((part) => fetched(link, { ...from('203.0.113.1'), range: `bytes=${part}` })),
  )
  expect(parallel.map(({ text }) => text).join('')).toBe('the setup')
})

test('of two clients that begin at once, one has the link', async () => {
  const game = addGame(sam.user.id)
  const link = await linkTo(sam, game.id)
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => fetched(link, from(`203.0.113.${index}`))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(403)])
})

test('a link ends with its ten minutes, after which a download that has begun can only continue', async () => {
  const game = addGame(sam.user.id)
  const [unused, used] = [await linkTo(sam, game.id), await linkTo(sam, game.id)]
  const client = from('203.0.113.1')
  expect((await fetched(used, client)).status).toBe(200)
  site.app.clock.advance(599_999)
  expect((await fetched(used, client)).status).toBe(200)
  site.app.clock.advance(1)
  expect((await fetched(unused, client)).status).toBe(410)
  const statusOf = async (range: string) => (await fetched(used, { ...client, range })).status
  expect((await fetched(used, client)).status).toBe(410)
  for (const range of ['bytes=0-', 'bytes=0-0', 'bytes=5-,0-1', 'bytes=-99999999', 'no range']) {
    expect([range, await statusOf(range)]).toEqual([range, 410])
  }
  expect(await statusOf('bytes=1-')).toBe(206)
  expect((await fetched(used, client, 'HEAD')).status).toBe(200)
  site.app.clock.advance(23 * 3_600_000)
  expect(await statusOf('bytes=-4')).toBe(206)
  site.app.clock.advance(25 * 3_600_000)
  expect(await statusOf('bytes=1-')).toBe(410)
})

test('a link ends with the game, the file, the user, and the session that made it', async () => {
  const game = addGame(sam.user.id)
  const link = await linkTo(sam, game.id)
  site.app.games.remove(game.id)
  expect((await fetched(link)).status).toBe(404)

  const other = addGame(sam.user.id)
  const ofFile = await linkTo(sam, other.id, other.ids['setup.exe'])
  site.app.imports.removeFilesAt(other.id, [join(other.folder, 'setup.exe')])
  expect((await fetched(ofFile)).status).toBe(404)

  const third = addGame(sam.user.id)
  const signedIn = await (await site.ask('POST', '/api/auth/login', { username: 'sam', password })).json()
  const bySession = await linkTo(
    {
      ...sam,
      ask: (method, path, body) => site.ask(method, path, body, { authorization: `Bearer ${signedIn.token}` }),
    },
    third.id,
  )
  await site.robin.ask('DELETE', `/api/users/${sam.user.id}/sessions`)
  expect((await fetched(bySession)).status).toBe(410)

  const lee = await site.addMember('lee')
  const fourth = addGame(lee.user.id)
  const ofUser = await linkTo(lee, fourth.id)
  expect((await site.robin.ask('DELETE', `/api/users/${lee.user.id}`)).status).toBe(204)
  expect((await fetched(ofUser)).status).toBe(404)
})

test('a link whose files change after it was used is an error, not a mixture', async () => {
  const game = addGame(kim.user.id)
  const link = await linkTo(kim, game.id, game.ids['setup.exe'])
  expect(await fetched(link, { range: 'bytes=0-3' })).toMatchObject({ status: 206, text: 'the ' })
  await Bun.sleep(20)
  writeFileSync(join(game.folder, 'setup.exe'), 'new setup')
  const changed = await fetched(link, { range: 'bytes=4-' })
  expect([changed.status, changed.text]).toEqual([409, expect.stringContaining('changed')])
})

test.each(['x', 'a'.repeat(43), 'a'.repeat(101), '..%2f..', '%00'])('the token %s opens nothing', async (token) => {
  const { status, text } = await fetched(`/api/download/${token}`)
  expect([400, 404]).toContain(status)
  expect(text).not.toContain(site.library)
})

test('tokens are neither stored nor logged', async () => {
  const game = addGame(kim.user.id)
  const link = await linkTo(kim, game.id)
  const token = link.split('/').at(-1) ?? ''
  await fetched(link)
  await fetched(`${link}x`)
  expect(token.length).toBe(43)
  expect(JSON.stringify(site.app.log.lines)).not.toContain(token)
  expect(site.app.fileDelivery.findLink(token)).toBeNull()
})

test('the speed limit counts for all connections of a user', async () => {
  const game = site.addGame(kim.user.id, crypto.randomUUID(), { 'big.bin': someBytes(400_000) })
  await site.robin.ask('PATCH', `/api/users/${kim.user.id}`, { downloadSpeedLimit: 400_000 })
  const startedAt = performance.now()
  const bodies = await Promise.all(
    ['0-199999', '200000-399999'].map(async (part) => {
      const answer = await kim.ask('GET', game.fileUrl('big.bin'), undefined, { range: `bytes=${part}` })
      return new Uint8Array(await answer.arrayBuffer())
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  expect(Buffer.compare(Buffer.concat(bodies), someBytes(400_000))).toBe(0)
  expect(seconds).toBeGreaterThan(0.8)
  expect(seconds).toBeLessThan(5)
  await site.robin.ask('PATCH', `/api/users/${kim.user.id}`, { downloadSpeedLimit: null })
  expect((await site.robin.ask('PATCH', `/api/users/${kim.user.id}`, { downloadSpeedLimit: 0 })).status).toBe(400)
})
