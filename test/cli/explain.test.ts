import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { programCommand } from '../program-command.ts'

function explain(args: string[]) {
  const env = { PATH: process.env.PATH ?? '' }
  const { exitCode, stdout, stderr } = Bun.spawnSync(programCommand(['explain', ...args]).flat(), { env })
  return { exitCode, out: stdout.toString(), err: stderr.toString() }
}

test('a release name is explained without a server, and for a game if one is named', () => {
  const alone = explain(['Stone.Harbor.v1.2-RUNE'])
  expect(alone.exitCode).toBe(0)
  expect(alone.out).toContain('Version  v1.2  (A number after "v" or "version")')
  expect(alone.out).not.toContain('Belongs')
  expect(explain(['Stone.Harbor.v1.2-RUNE', '--game', 'Stone Harbor (2020)']).out).toContain(
    'Belongs to "Stone Harbor (2020)": Same title\n',
  )
  expect(explain(['Stone.Harbor.2-RUNE', '--game=Stone Harbor']).out).toContain('Does not belong to "Stone Harbor"')
  expect(explain([])).toMatchObject({ exitCode: 2, err: expect.stringContaining('"explain" requires NAME.') })
  expect(explain(['Name', '--game'])).toMatchObject({ exitCode: 2 })
})

test('the rules of a file that match a name are told, with the one that decides', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-explain-'))
  const file = join(folder, 'rules.json')
  const write = (content: unknown) => writeFileSync(file, JSON.stringify(content))
  const rule = { kind: 'words', field: 'name', pattern: 'stone' }
  const rules = [
    { ...rule, name: 'Stones', effect: 'points', points: 5 },
    { ...rule, name: 'No RUNE', field: 'group', pattern: 'rune', effect: 'reject' },
  ]
  write({ format: 'ludarr-release-rules', version: 1, rules })
  expect(explain(['Stone.Harbor.v1.2-RUNE', '--rules', file]).out).toEndWith(
    'Rule "Stones": +5 points\nRejected by rule "No RUNE"\n',
  )
  expect(explain(['Harbor.v1.2-GRP', '--rules', file]).out).toEndWith('No rule accepts or rejects it\n')
  write({ format: 'ludarr-release-rules', version: 2, rules })
  expect(explain(['Name', '--rules', file])).toMatchObject({ exitCode: 2, err: expect.stringContaining('version 2') })
  write({
    format: 'ludarr-release-rules',
    version: 1,
    rules: [{ ...rule, name: 'X', effect: 'reject', kind: 'regex', pattern: '(' }],
  })
  expect(explain(['Name', '--rules', file])).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('rules.0.pattern'),
  })
  write([])
  expect(explain(['Name', '--rules', file])).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('no file with'),
  })
  expect(explain(['Name', '--rules', join(folder, 'none')])).toMatchObject({ exitCode: 2 })
  rmSync(folder, { recursive: true })
})
