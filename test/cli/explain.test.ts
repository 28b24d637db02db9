import { expect, test } from 'bun:test'
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
    'Belongs to "Stone Harbor (2020)" (confidence 1): Same title\n',
  )
  expect(explain(['Stone.Harbor.2-RUNE', '--game=Stone Harbor']).out).toContain('Does not belong to "Stone Harbor"')
  expect(explain([])).toMatchObject({ exitCode: 2, err: expect.stringContaining('"explain" requires NAME.') })
  expect(explain(['Name', '--game'])).toMatchObject({ exitCode: 2 })
})
