import { afterAll, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TransferState, transferFile } from '#core/importing/transferring/transfer-file.ts'
import type { PlannedFile } from '#domain/importing/import.ts'

const setup = mkdtempSync(join(tmpdir(), 'ludarr-transfer-'))
afterAll(() => rmSync(setup, { recursive: true, force: true }))

/** A file to be copied; `onCopied` runs when its copy is whole and has not got its name yet. */
function copying(
  name: string,
  action: PlannedFile['action'],
  onCopied: (target: string) => void,
  options: Partial<TransferState> = {},
) {
  const folder = join(setup, name)
  mkdirSync(folder)
  const [source, target] = [join(setup, `${name}.bin`), join(folder, 'game.bin')]
  writeFileSync(source, 'ours')
  const file: PlannedFile = { source, target, size: 4, category: 'main', action }
  const done = transferFile(file, 0, folder, {
    mode: 'copy',
    importId: 'an-import',
    signal: new AbortController().signal,
    verifyCopies: false,
    fallback: null,
    shared: 0,
    copied: 0,
    ensureSpace: async () => undefined,
    applyPermissions: async () => onCopied(target),
    onBytes: () => undefined,
    takeAhead: () => null,
    ...options,
  })
  return { done, target }
}

test('a file created at the target during the copy is not replaced', async () => {
  const { done, target } = copying('foreign', 'create', (path) => writeFileSync(path, 'somebody else'))
  expect(await done.catch((error: Error) => error.message)).toBe(
    `${target} was created by another program during the import and is a different file.`,
  )
  expect(readFileSync(target, 'utf8')).toBe('somebody else')
})

test('a copy gets its final name only when it is complete', async () => {
  const { done, target } = copying('free', 'create', () => undefined)
  await done
  expect(readFileSync(target, 'utf8')).toBe('ours')
  expect(readdirSync(join(setup, 'free'))).toEqual(['game.bin'])
})
