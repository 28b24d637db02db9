import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseScannerAddress, type ScannerAddress } from '#domain/importing/scanner-address.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { connectClamAv } from '#integrations/scanners/clamav.ts'
import { eicar, eicarSignature, type StartedClamd, startClamd } from '../../peers/clamd.ts'
import { peerAvailable } from '../../peers/peer-process.ts'

const { signal } = new AbortController()
const maxStreamBytes = 1_000_000
const folder = mkdtempSync(join(tmpdir(), 'ludarr-clamav-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(name: string, content: string | Uint8Array) {
  const path = join(folder, name)
  writeFileSync(path, content)
  return { path, size: content.length }
}

function addressOf(text: string): ScannerAddress {
  const address = parseScannerAddress(text)
  if (address === null) throw new Error(`${text} is no address`)
  return address
}

const connect = (text: string) => connectClamAv(addressOf(text), createOutbound())

describe.if(peerAvailable('clamd'))('the real clamd', () => {
  let clamd: StartedClamd
  beforeAll(async () => {
    clamd = await startClamd({ maxStreamBytes })
  }, 120_000)
  afterAll(() => clamd?.stop(), 60_000)

  test.each(['socketPath', 'address'] as const)('finds the test virus by %s, and passes other files', async (place) => {
    const scanner = connect(clamd[place])
    await scanner.ping()
    expect(await scanner.scan(fileOf('setup ünï.exe', eicar), signal)).toMatchObject({
      kind: 'infected',
      signature: expect.stringContaining(eicarSignature),
    })
    expect(await scanner.scan(fileOf('game.bin', 'game'), signal)).toEqual({ kind: 'clean' })
    expect(await scanner.scan(fileOf('empty.bin', ''), signal)).toEqual({ kind: 'clean' })
    // A line break in a name ends no command.
    expect(await scanner.scan(fileOf('two\nlines.bin', 'game'), signal)).toEqual({ kind: 'clean' })
  })

  test('a file that is larger than the daemon accepts is skipped, and others still are scanned', async () => {
    const scanner = connect(clamd.address)
    const large = fileOf('large.bin', new Uint8Array(40 * maxStreamBytes).fill(7))
    expect(await scanner.scan(large, signal)).toEqual({ kind: 'skipped' })
    expect(await scanner.scan(large, signal)).toEqual({ kind: 'skipped' })
    expect(await scanner.scan(fileOf('setup.exe', eicar), signal)).toMatchObject({ kind: 'infected' })
  })

  test('a scan can be stopped', async () => {
    const stopped = AbortSignal.abort(new Error('stopped'))
    await expect(connect(clamd.address).scan(fileOf('game.bin', 'game'), stopped)).rejects.toThrow()
  })
})

describe('a daemon that misbehaves', () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close()
  })

  /** Answers each command with the text that `answer` returns for it; null closes the connection. */
  async function startFake(answer: (command: string) => string | null): Promise<{ path: string; commands: string[] }> {
    const commands: string[] = []
    const path = join(folder, `fake-${Math.random().toString(36).slice(2)}.sock`)
    const server = createServer((socket: Socket) => {
      let received = Buffer.alloc(0)
      let command: string | null = null
      const finish = (text: string | null) => (text === null ? socket.destroy() : socket.end(`${text}\0`))
      socket.on('error', () => undefined)
      socket.on('data', (piece: Buffer) => {
        received = Buffer.concat([received, piece])
        const end = received.indexOf(0)
        if (command === null && end > 0) {
          command = received.subarray(1, end).toString()
          commands.push(command)
          received = received.subarray(end + 1)
          if (command !== 'INSTREAM') return finish(answer(command))
          if (answer(command) === null) return finish(null)
        }
        // The last chunk has a length of zero.
        if (command === 'INSTREAM' && received.subarray(-4).equals(Buffer.alloc(4))) finish(answer(command))
      })
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(path, () => resolve()))
    return { path, commands }
  }

  test('a file that it may not read is sent to it, and so are all that follow', async () => {
    const fake = await startFake((command) =>
      command === 'INSTREAM' ? 'stream: Some.Virus FOUND' : 'lstat() failed: Permission denied. ERROR',
    )
    const scanner = connect(fake.path)
    const file = fileOf('game.bin', 'game')
    expect(await scanner.scan(file, signal)).toEqual({ kind: 'infected', signature: 'Some.Virus' })
    expect(await scanner.scan(file, signal)).toEqual({ kind: 'infected', signature: 'Some.Virus' })
    expect(fake.commands).toEqual([`SCAN ${file.path}`, 'INSTREAM', 'INSTREAM'])
  })

  test.each([
    ['an error', () => "stream: Can't allocate memory ERROR", "ClamAV: Can't allocate memory ERROR"],
    ['nothing', () => '', 'ClamAV: closed the connection without an answer'],
    ['something else', () => 'HTTP/1.1 400 Bad Request', 'ClamAV: HTTP/1.1 400 Bad Request'],
  ])('%s as an answer is a failure, not a clean file', async (_, answer, message) => {
    const fake = await startFake(answer)
    await expect(connect(fake.path).scan(fileOf('game.bin', 'game'), signal)).rejects.toThrow(message)
    await expect(connect(fake.path).ping()).rejects.toThrow('ClamAV: ')
  })

  test('a path that has the words of an answer in it changes no verdict', async () => {
    const fake = await startFake((command) =>
      command === 'INSTREAM'
        ? 'stream: Some.Virus FOUND'
        : `${command.slice(5)}: File path check failure: Permission denied. ERROR`,
    )
    const file = fileOf('size limit exceeded.bin', 'game')
    expect(await connect(fake.path).scan(file, signal)).toEqual({ kind: 'infected', signature: 'Some.Virus' })
  })

  test('a connection cut off while a large file is sent is a limit only if the daemon still answers', async () => {
    const file = fileOf('large.bin', new Uint8Array(2_000_000).fill(7))
    const refuses = (command: string) => (command.startsWith('SCAN') ? 'Access denied. ERROR' : null)
    const alive = await startFake((command) => (command === 'PING' ? 'PONG' : refuses(command)))
    const dead = await startFake(refuses)
    expect(await connect(alive.path).scan(file, signal)).toEqual({ kind: 'skipped' })
    await expect(connect(dead.path).scan(file, signal)).rejects.toThrow('ClamAV: ')
    await expect(connect(alive.path).scan(fileOf('small.bin', 'game'), signal)).rejects.toThrow('ClamAV: ')
  })

  test('a daemon that is not there is a failure', async () => {
    await expect(connect(join(folder, 'none.sock')).ping()).rejects.toThrow('ClamAV: the socket does not exist')
  })
})

test.each([
  ['/run/clamav/clamd.ctl', { socketPath: '/run/clamav/clamd.ctl' }],
  ['unix:/run/clamd.ctl', { socketPath: '/run/clamd.ctl' }],
  ['unix:///run/clamd.ctl', { socketPath: '/run/clamd.ctl' }],
  [' nas ', { host: 'nas', port: 3310 }],
  ['tcp://clamav.lan:3311', { host: 'clamav.lan', port: 3311 }],
  ['192.168.1.20:3310', { host: '192.168.1.20', port: 3310 }],
  ['[fd00::1]:3310', { host: 'fd00::1', port: 3310 }],
  ['http://nas:3310', null],
  ['nas:0', null],
  ['nas:70000', null],
  ['nas/../etc', null],
  ['user@nas', null],
  ['/run/a\0b', null],
  ['', null],
])('the address %p is read', (text, address) => {
  expect(parseScannerAddress(text)).toEqual(address)
})
