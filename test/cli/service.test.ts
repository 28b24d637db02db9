import { afterEach, beforeEach, expect, test } from 'bun:test'
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { XMLParser } from 'fast-xml-parser'
import { runCommand } from '../../src/cli/run-command.ts'
import { noOwnUnit } from '../../src/cli/service/manage-systemd.ts'
import { systemdUnit } from '../../src/cli/service/systemd-unit.ts'
import { eventually } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { programCommand } from '../program-command.ts'
import { runningServer } from './running-server.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludarr-service-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function ludarr(...args: string[]): string {
  return execFileSync(...programCommand(args), { encoding: 'utf8' })
}

test.if(peerAvailable('systemd-analyze'))('systemd accepts the unit and rates its hardening as documented', () => {
  const file = join(folder, 'ludarr.service')
  writeFileSync(file, systemdUnit('/bin/true'))
  const analyze = (...args: string[]) => execFileSync('systemd-analyze', [...args, file], { encoding: 'utf8' })
  expect(analyze('verify', '--man=no')).toBe('')
  const [, score = ''] =
    /exposure level for ludarr\.service: ([\d.]+)/.exec(analyze('security', '--offline=true')) ?? []
  expect(Number(score)).toBeLessThanOrEqual(2)
  expect(readFileSync(join(import.meta.dirname, '../../src/help/service.md'), 'utf8')).toContain(
    `rates it ${score} ("OK")`,
  )
})

test('the service of the Debian package is removed with apt', () => {
  expect(noOwnUnit((file) => file === '/usr/lib/systemd/system/ludarr.service').message).toBe(
    'The service belongs to the Debian package. Run "apt remove ludarr" to remove both.',
  )
  expect(noOwnUnit(() => false).message).toContain('there is no service to remove')
})

test('a path with unusual characters is one argument of the unit', () => {
  expect(systemdUnit('/opt/my "games"/100%/$1/ludarr')).toContain(
    'ExecStart="/opt/my \\"games\\"/100%%/$$1/ludarr" serve',
  )
})

test('each service manager has a definition that names this program and a data folder', () => {
  const [binary] = programCommand([])
  expect(ludarr('service', 'print', 'systemd')).toContain(`ExecStart=${binary} serve`)
  const definition = ludarr('service', 'print', 'launchd')
  const { plist } = new XMLParser().parse(definition)
  expect(plist.dict.array.string).toEqual([binary, 'serve'])
  expect(plist.dict.dict[0].string).toContain('/usr/local/var/ludarr')
  expect(ludarr('service', 'print', 'windows')).toContain(`-Execute '${binary}' -Argument 'serve'`)
})

test.each([
  [['service', 'start'], 'Unknown action "start". Use print, install, uninstall or status.'],
  [['service', 'print', 'runit'], 'Unknown service manager "runit". Use systemd, launchd, windows.'],
  [['service', 'install', 'launchd'], '"service install" works with systemd only.'],
  [['service', 'print', 'systemd', 'now'], 'Unexpected argument "now"'],
])('%j is wrong usage, and the reason is told', async (args, reason) => {
  const written: string[] = []
  const write = process.stderr.write
  process.stderr.write = (text: string | Uint8Array) => written.push(String(text)) > 0
  try {
    expect(await runCommand(args, {})).toBe(2)
  } finally {
    process.stderr.write = write
  }
  expect(written.join('')).toContain(reason)
})

test('the service manager is told that the server is ready, that it runs, and that it stops', async () => {
  const told = join(folder, 'told')
  const program = join(folder, 'bin/systemd-notify')
  mkdirSync(join(folder, 'bin'))
  writeFileSync(program, `#!/bin/sh\necho "$@" >>"${told}"\n`)
  chmodSync(program, 0o755)
  const server = await runningServer(folder, {
    PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
    NOTIFY_SOCKET: join(folder, 'socket'),
    WATCHDOG_USEC: '200000',
  })
  const messages = () => (existsSync(told) ? readFileSync(told, 'utf8') : '')
  await eventually('the watchdog is told twice', 30_000, async () => messages().split('WATCHDOG=1').length > 2)
  await server.stop()
  await eventually('the stop is told', 30_000, async () => messages().includes('STOPPING=1'))
  expect(messages()).toStartWith('--ready')
})
