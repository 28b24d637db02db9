import { afterAll, beforeAll, expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DeliverySite, startDeliverySite } from './scene.ts'

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

function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  return { status, text: `${stdout}${stderr}` }
}

test('files of more than 4 GiB, at both sides of the limit, and what follows them', async () => {
  const game = site.addGame(site.robin.user.id, 'Harbour Tales', { 'a.txt': 'first' })
  for (const [name, size] of [
    ['b-under.bin', 0xfffffffe],
    ['c-at.bin', 0xffffffff],
    ['d-over.bin', 0x1_0000_0005],
  ] as const) {
    writeFileSync(join(game.folder, name), '')
    truncateSync(join(game.folder, name), size)
    game.recordFile(name, size)
  }
  game.addFile('e.txt', 'last')
  await site.robin.ask('POST', `/api/games/${game.id}/download/preparation`)
  for (let turn = 0; turn < 200; turn += 1) {
    const { state } = await (await site.robin.ask('GET', `/api/games/${game.id}/download/preparation`)).json()
    if (state === 'ready') break
    await Bun.sleep(200)
  }
  const zip = join(place, 'large.zip')
  // Parts that hold all headers, written into a file with holes.
  const head = await site.robin.ask('HEAD', game.url)
  const size = Number(head.headers.get('content-length'))
  writeFileSync(zip, '')
  truncateSync(zip, size)
  const around = [0, 0xfffffffe, 2 * 0xffffffff, 3 * 0xffffffff].map((at) =>
    Math.max(0, Math.min(at - 1000, size - 4000)),
  )
  const file = Bun.file(zip)
  const descriptor = openSync(zip, 'r+')
  for (const start of [...around, size - 4000]) {
    const part = await site.robin.ask('GET', game.url, undefined, { range: `bytes=${start}-${start + 3999}` })
    expect(part.status).toBe(206)
    writeSync(descriptor, new Uint8Array(await part.arrayBuffer()), 0, 4000, start)
  }
  closeSync(descriptor)
  expect(file.size).toBe(size)
  const listed = run('unzip', '-l', zip)
  expect(listed.status).toBe(0)
  expect(listed.text).toMatch(
    /4294967294\s.*b-under\.bin[\s\S]*4294967295\s.*c-at\.bin[\s\S]*4294967301\s.*d-over\.bin[\s\S]*4\s.*e\.txt/,
  )
  expect(run('7z', 'l', zip).status).toBe(0)
  expect(run('unzip', '-p', zip, 'e.txt')).toEqual({ status: 0, text: 'last' })
  expect(run('unzip', '-p', zip, 'a.txt')).toEqual({ status: 0, text: 'first' })
}, 120_000)
