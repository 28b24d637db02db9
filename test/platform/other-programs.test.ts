import { expect, test } from 'bun:test'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { flushFile, flushFolder, flushFolderSync } from '#platform/flush.ts'
import { commandFor, endProgram, startProgram } from '#platform/other-programs.ts'
import { lowPriorityCommand } from '#platform/own-processes.ts'

test('Windows hands scripts to the program that reads them', () => {
  expect(commandFor('C:/tools/after.exe', ['a'], true)).toEqual(['C:/tools/after.exe', 'a'])
  expect(commandFor('C:/tools/after.CMD', [], true).slice(1)).toEqual(['/d', '/c', 'call', 'C:\\tools\\after.CMD'])
  expect(commandFor('C:/tools/after.bat', ['a'], true).slice(1)).toEqual([
    '/d',
    '/c',
    'call',
    'C:\\tools\\after.bat',
    'a',
  ])
  const [program, ...args] = commandFor('C:/tools/after.ps1', [], true)
  expect([program, ...args.slice(-2)]).toEqual(['powershell.exe', '-File', 'C:\\tools\\after.ps1'])
  expect(commandFor('/opt/after.cmd', ['a'], false)).toEqual(['/opt/after.cmd', 'a'])
})

test('no shell is needed to start our own processes on Windows', () => {
  expect(lowPriorityCommand('win32')).toEqual([])
})

test('a program ends with the processes that it started', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-programs-'))
  try {
    const script = join(folder, 'after.sh')
    const file = join(folder, 'later')
    writeFileSync(script, `#!/bin/sh\n(sleep 2; touch "${file}") &\necho started\nwait\n`, { mode: 0o755 })
    const child = startProgram(script, [], { PATH: process.env.PATH ?? '' })
    await once(child.stdout, 'data')
    endProgram(child.pid)
    await once(child, 'close')
    await Bun.sleep(2500)
    expect(existsSync(file)).toBe(false)
    // It is gone: ending it once more is no error.
    endProgram(child.pid)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('files and folders are flushed, and what is no folder is no error', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-flush-'))
  try {
    const file = join(folder, 'a')
    writeFileSync(file, 'a', { mode: 0o400 })
    await flushFile(file)
    await flushFolder(folder)
    flushFolderSync(folder)
    await flushFolder(join(folder, 'none'))
    flushFolderSync(join(folder, 'none'))
    await expect(flushFile(join(folder, 'none'))).rejects.toThrow('ENOENT')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
