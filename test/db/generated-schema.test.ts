import { afterEach, beforeEach, expect, test } from 'bun:test'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludarr-schema-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the migrations match the schema and the value lists of its checks', async () => {
  cpSync(join(root, 'drizzle'), folder, { recursive: true })
  const before = readdirSync(folder).sort()
  const options = ['--dialect', 'sqlite', '--schema', './src/db/schema/index.ts', '--out', relative(root, folder)]
  const command = [process.execPath, 'run', 'drizzle-kit', 'generate', ...options, '--name', 'missing']
  const generating = Bun.spawn(command, { cwd: root, stdout: 'pipe', stderr: 'pipe' })
  const [output, code] = [await new Response(generating.stdout).text(), await generating.exited]
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('No schema changes') })
  expect(readdirSync(folder).sort()).toEqual(before)
}, 30_000)
