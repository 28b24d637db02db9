import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { eximProgram } from '../test/peers/exim.ts'
import { ntfyProgram } from '../test/peers/ntfy.ts'
import { findProgram } from '../test/peers/peer-process.ts'

/** How a program is asked for its version, and how the page shows what it says. */
type Question = {
  command: string
  args?: readonly string[]
  says?: RegExp
  shown?: (version: string) => string
}

const plainVersion = /(\d+(?:\.\d+)+)/

/** By the names of the page. Tests start the same programs. */
const questions: Record<string, Question> = {
  qBittorrent: { command: 'qbittorrent-nox' },
  Transmission: { command: 'transmission-daemon', says: /transmission-daemon (\S+)/ },
  Deluge: { command: 'deluged' },
  rTorrent: { command: 'rtorrent', args: ['-h'], says: /version (\d[\d.]*\d)/ },
  aria2: { command: 'aria2c' },
  SABnzbd: { command: 'sabnzbdplus', says: /sabnzbdplus-(\S+)/ },
  NZBGet: { command: 'nzbget' },
  Email: { command: eximProgram, shown: (version) => `Exim ${version}` },
  ntfy: { command: ntfyProgram, args: ['help'], says: /^ntfy (\d+(?:\.\d+)+)/m },
  Apprise: { command: 'apprise', shown: (version) => `${version}, command` },
  Chromium: { command: findProgram('chromium-headless-shell') === null ? 'chromium' : 'chromium-headless-shell' },
  Firefox: { command: 'firefox-esr', shown: (version) => `${version} ESR` },
  nginx: { command: 'nginx', args: ['-v'] },
  Caddy: { command: 'caddy', args: ['version'] },
  Apache: { command: 'apache2', args: ['-v'], says: /Apache\/(\S+)/ },
  ClamAV: { command: 'clamd' },
  Prometheus: { command: 'prometheus', says: /version (\d+(?:\.\d+)+)/ },
}

/** The path of the program that the tests start for a row of the page; null if there is none here. */
export function installedProgram(name: string): string | null {
  const command = questions[name]?.command
  return command === undefined || command.startsWith('/') ? (command ?? null) : findProgram(command)
}

/** The version of a program that is installed here, as it says itself; null if it cannot be asked. */
export function installedVersion(name: string): string | null {
  if (name === 'Linux, x86-64') return process.arch === 'x64' ? debianVersion() : null
  const path = installedProgram(name)
  if (path === null) return null
  const { args = ['--version'], says = plainVersion, shown }: Partial<Question> = questions[name] ?? {}
  const { stdout, stderr } = spawnSync(path, args, { encoding: 'utf8', timeout: 60_000 })
  const version = says.exec(`${stdout ?? ''}\n${stderr ?? ''}`)?.[1]
  return version === undefined ? null : (shown?.(version) ?? version)
}

function debianVersion(): string | null {
  try {
    return readFileSync('/etc/debian_version', 'utf8').trim()
  } catch {
    return null
  }
}

/** What this Debian is called: by its number if it is out, else by a name such as "Debian forky/sid". Null elsewhere. */
export function debianName(): string | null {
  const version = debianVersion()
  return version === null ? null : `Debian ${/^\d+/.exec(version)?.[0] ?? version}`
}
