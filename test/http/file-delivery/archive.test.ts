import { afterAll, beforeAll, expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DeliverySite, someBytes, startDeliverySite } from './scene.ts'

let site: DeliverySite
let place: string

beforeAll(async () => {
  site = await startDeliverySite()
  place = mkdtempSync(join(tmpdir(), 'ludarr-archive-'))
})
afterAll(async () => {
  await site.stop()
  rmSync(place, { recursive: true })
})

const contents = {
  'setup.exe': someBytes(200_000),
  'data/leer.txt': '',
  'data/Ünïcode 日本/größe.bin': someBytes(70_000, 2),
  'data/a"b\'c;d.txt': 'quoted',
  'update/patch.exe': someBytes(1000, 3),
}
const addGame = (files: Record<string, string | Uint8Array> = contents, title: string = crypto.randomUUID()) =>
  site.addGame(site.robin.user.id, title, files)

async function archiveOf(game: ReturnType<typeof addGame>) {
  const answer = await site.robin.ask('GET', game.url)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return { answer, bytes }
}

function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
  return { status, text: `${stdout}${stderr}` }
}

test('the archive has a known length, and three programs unpack it to the same files', async () => {
  const game = addGame(contents, 'Hades: „Deluxe“')
  const { answer, bytes } = await archiveOf(game)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-length')).toBe(String(bytes.length))
  expect(answer.headers.get('content-disposition')).toContain(
    "filename*=UTF-8''Hades%3A%20%E2%80%9EDeluxe%E2%80%9C.zip",
  )
  const zip = join(place, 'game.zip')
  writeFileSync(zip, bytes)
  for (const [name, command, ...args] of [
    ['unzip', 'unzip', '-q', zip, '-d', join(place, 'unzip')],
    ['7z', '7z', 'x', `-o${join(place, '7z')}`, zip],
    ['python', 'python3', '-m', 'zipfile', '-e', zip, join(place, 'python')],
  ] as const) {
    expect({ name, ...run(command, ...args) }).toMatchObject({ name, status: 0 })
    expect({ name, ...run('diff', '-r', game.folder, join(place, name)) }).toEqual({ name, status: 0, text: '' })
  }
  expect(run('unzip', '-Z', zip).text).toContain('stor')
})

test('empty folders are in the archive, links to folders are not', async () => {
  const game = addGame({ 'a.txt': 'a' })
  for (const name of ['saves/Größe/leer', 'mods', 'a.txt.d', '@eaDir'])
    mkdirSync(join(game.folder, name), { recursive: true })
  symlinkSync(place, join(game.folder, 'linked'))
  const first = await archiveOf(game)
  const zip = join(place, 'folders.zip')
  writeFileSync(zip, first.bytes)
  expect(run('unzip', '-Z1', zip).text.trim().split('\n').toSorted()).toEqual(
    ['a.txt', 'a.txt.d/', 'mods/', 'saves/Größe/leer/'].toSorted(),
  )
  const out = join(place, 'folders')
  for (const [command, ...args] of [
    ['7z', 'x', `-o${out}-7z`, zip],
    ['unzip', '-q', zip, '-d', `${out}-unzip`],
    ['python3', '-m', 'zipfile', '-e', zip, `${out}-python`],
  ] as const) {
    expect({ command, ...run(command, ...args) }).toMatchObject({ command, status: 0 })
  }
  for (const name of ['7z', 'unzip', 'python'])
    expect(run('ls', '-A', `${out}-${name}/saves/Größe/leer`, `${out}-${name}/mods`).status).toBe(0)
  rmSync(join(game.folder, 'mods'), { recursive: true })
  await Bun.sleep(300)
  expect((await archiveOf(game)).answer.headers.get('etag')).not.toBe(first.answer.headers.get('etag'))
})

test('every range has the bytes of the whole archive', async () => {
  const game = addGame()
  const { bytes, answer } = await archiveOf(game)
  let state = 7
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
  for (let turn = 0; turn < 60; turn += 1) {
    const start = random(bytes.length)
    const end = Math.min(bytes.length, start + 1 + random(turn % 2 === 0 ? 300 : 250_000))
    const part = await site.robin.ask('GET', game.url, undefined, {
      range: `bytes=${start}-${end - 1}`,
      'if-range': answer.headers.get('etag') ?? '',
    })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${bytes.length}`)
    expect(Buffer.compare(new Uint8Array(await part.arrayBuffer()), bytes.subarray(start, end))).toBe(0)
  }
})

test('HEAD tells the length without reading a file', async () => {
  const game = addGame()
  const head = await site.robin.ask('HEAD', game.url)
  expect(site.app.fileDelivery.checksumsOf(game.id)).toEqual([])
  const { answer } = await archiveOf(game)
  for (const name of ['content-length', 'etag', 'last-modified', 'accept-ranges'])
    expect([name, head.headers.get(name)]).toEqual([name, answer.headers.get(name)])
  expect(site.app.fileDelivery.checksumsOf(game.id)).toHaveLength(4)
})

test('checksums are kept, and computed again for a changed file only', async () => {
  const game = addGame()
  const first = await archiveOf(game)
  const before = site.app.fileDelivery.checksumsOf(game.id)
  await Bun.sleep(300)
  appendFileSync(join(game.folder, 'setup.exe'), 'more')
  const second = await archiveOf(game)
  expect(second.answer.headers.get('etag')).not.toBe(first.answer.headers.get('etag'))
  expect(second.bytes.length).toBe(first.bytes.length + 4)
  const after = site.app.fileDelivery.checksumsOf(game.id)
  const changed = after.filter(
    (each) => !before.some((old) => old.crc32 === each.crc32 && old.revision === each.revision),
  )
  expect(changed.map(({ fileId }) => fileId)).toEqual([game.ids['setup.exe'] ?? ''])
})

test('the archive is the same after a restart', async () => {
  const game = addGame()
  const first = await archiveOf(game)
  const { createDeliveries } = await import('#core/file-delivery/deliveries.ts')
  Object.assign(site.app.deliveries, createDeliveries())
  const second = await archiveOf(game)
  expect(second.answer.headers.get('etag')).toBe(first.answer.headers.get('etag'))
  expect(Buffer.compare(first.bytes, second.bytes)).toBe(0)
})

test('an archive of thousands of files', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 3000 }, (_, index) => [`d${index % 40}/f${index}.txt`, `file ${index}`]),
  )
  const game = addGame(many)
  const zip = join(place, 'many.zip')
  writeFileSync(zip, (await archiveOf(game)).bytes)
  expect(run('unzip', '-tq', zip)).toMatchObject({ status: 0 })
  expect(run('7z', 't', zip).text).toContain('Files: 3000')
})

test('a file that is changed while it is sent ends the download, and never mixes bytes', async () => {
  const game = addGame({ 'big.bin': someBytes(30_000_000) })
  await archiveOf(game)
  for (const url of [game.url, game.fileUrl('big.bin')]) {
    const answer = await site.robin.ask('GET', url)
    const reader = answer.body?.getReader()
    let received = (await reader?.read())?.value?.length ?? 0
    await Bun.sleep(100)
    const path = join(game.folder, 'big.bin')
    writeFileSync(path, readFileSync(path).reverse())
    const failure = await (async () => {
      for (;;) {
        const next = await reader?.read()
        if (next?.done !== false) return null
        received += next.value.length
      }
    })().catch((error: unknown) => error)
    expect(failure).not.toBeNull()
    expect(received).toBeLessThan(Number(answer.headers.get('content-length')))
  }
})

test('links that stay in the folder are followed, others are not', async () => {
  const secret = join(place, 'secret.txt')
  writeFileSync(secret, 'top secret')
  const game = addGame({ 'real.txt': 'real' })
  symlinkSync('real.txt', join(game.folder, 'inside.txt'))
  game.recordFile('inside.txt', 4)
  expect((await archiveOf(game)).answer.status).toBe(200)
  expect(await (await site.robin.ask('GET', game.fileUrl('inside.txt'))).text()).toBe('real')
  symlinkSync(secret, join(game.folder, 'outside.txt'))
  game.recordFile('outside.txt', 10)
  for (const url of [game.url, game.fileUrl('outside.txt')]) {
    const answer = await site.robin.ask('GET', url)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toMatch(/secret|ludarr-/)
  }
})

test('hard links to a file elsewhere are files of the game', async () => {
  const other = join(site.library, 'seeding.bin')
  writeFileSync(other, 'seeded')
  const game = addGame({ 'a.txt': 'a' })
  linkSync(other, join(game.folder, 'linked.bin'))
  game.recordFile('linked.bin', 6)
  expect(await (await site.robin.ask('GET', game.fileUrl('linked.bin'))).text()).toBe('seeded')
})

test('a missing file is an error, not an archive without it', async () => {
  const game = addGame({ 'a.txt': 'a', 'b.txt': 'b' })
  rmSync(join(game.folder, 'b.txt'))
  const answer = await site.robin.ask('GET', game.url)
  expect([answer.status, await answer.json()]).toEqual([
    409,
    { error: expect.stringContaining('no longer in its folder'), message: expect.any(Object) },
  ])
  const empty = addGame({})
  expect((await site.robin.ask('GET', empty.url)).status).toBe(404)
})

test('a backslash in a name is no folder, and two equal names stay two files', async () => {
  const game = addGame({ '..\\..\\evil.exe': 'x', '.._.._evil.exe': 'y' })
  const zip = join(place, 'names.zip')
  writeFileSync(zip, (await archiveOf(game)).bytes)
  const names = run('unzip', '-Z1', zip).text.trim().split('\n')
  expect(names.toSorted()).toEqual(['.._.._evil (2).exe', '.._.._evil.exe'])
})

test('a named pipe or a folder in the place of a file is not opened', async () => {
  const game = addGame({ 'a.txt': 'a' })
  run('mkfifo', join(game.folder, 'pipe'))
  mkdirSync(join(game.folder, 'folder'))
  for (const name of ['pipe', 'folder']) {
    game.recordFile(name, 1)
    expect((await site.robin.ask('GET', game.fileUrl(name))).status).toBe(404)
  }
})
