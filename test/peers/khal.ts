import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { peerFolder, removeFolder } from './loopback.ts'
import { peerAvailable } from './peer-process.ts'

export const khalAvailable = (): boolean => peerAvailable('khal')

type Range = { from: string; to: string; timeZone: string }

/** What Debian's khal shows of a calendar file in a time zone: a line for each day of an event. */
export function listInKhal(file: string, { from, to, timeZone }: Range): string[] {
  const folder = peerFolder('khal')
  try {
    mkdirSync(join(folder, 'calendar'))
    const config = join(folder, 'config')
    const formats = 'dateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\ntimeformat = %H:%M\n'
    const moments = 'datetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M\n'
    writeFileSync(
      config,
      `[calendars]\n[[ludarr]]\npath = ${folder}/calendar\n[sqlite]\npath = ${folder}/khal.db\n[locale]\n${formats}${moments}local_timezone = ${timeZone}\ndefault_timezone = ${timeZone}\n`,
    )
    writeFileSync(join(folder, 'ludarr.ics'), file)
    const khal = (...args: string[]): string =>
      execFileSync('khal', ['--no-color', '-c', config, ...args], {
        env: { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    khal('import', '--batch', '-a', 'ludarr', join(folder, 'ludarr.ics'))
    const format = '{start-date}|{end-date}|{all-day}|{title}'
    const text = khal('list', '--day-format', '', '--format', format, from, to)
    return text.split('\n').filter((line) => line.trim() !== '')
  } finally {
    removeFolder(folder)
  }
}
