import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileSetAt } from '#core/files/file-set.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludarr-set-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

const discs = ['Pokémon-1.iso', 'Pokémon-2.iso']

async function setWith(playlist: string | Uint8Array): Promise<string[]> {
  for (const disc of discs) writeFileSync(join(folder, disc), 'disc')
  writeFileSync(join(folder, 'all.m3u'), playlist)
  return (await fileSetAt(join(folder, 'Pokémon-2.iso'))).map((path) => basename(path))
}

const encodings: [string, (text: string) => Uint8Array][] = [
  ['UTF-16', (text) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])],
  ['big-endian UTF-16', (text) => Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()])],
  ['UTF-8 with a byte order mark', (text) => Buffer.from(`\ufeff${text}`)],
  ['Latin-1', (text) => Buffer.from(text, 'latin1')],
  ['decomposed UTF-8, as a Mac writes it', (text) => Buffer.from(text.normalize('NFD'))],
]

test.each(encodings)('a playlist in %s names the discs of a game', async (_encoding, encode) => {
  expect(await setWith(encode(`#EXTM3U\r\n${discs.join('\r\n')}\r\n`))).toEqual([...discs, 'all.m3u'])
})

const ways: [string, (name: string) => string][] = [
  ['absolute paths', (name) => join(folder, name)],
  ['paths of Windows', (name) => `.\\${name}`],
  ['ways through other folders', (name) => `../${basename(folder)}/./${name}`],
]

test.each(ways)('a playlist names the discs of a game by %s', async (_way, entry) => {
  expect(await setWith(discs.map(entry).join('\n'))).toEqual([...discs, 'all.m3u'])
})

test.each([
  ['above', '../'],
  ['below', 'discs/'],
  ['elsewhere', '/other/'],
])('discs of a folder %s are not those of the same names beside the playlist', async (_where, prefix) => {
  expect(await setWith(discs.map((name) => `${prefix}${name}`).join('\n'))).toEqual(['Pokémon-2.iso'])
})
