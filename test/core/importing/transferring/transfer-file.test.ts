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
  const state = stateOf({ applyPermissions: async () => onCopied(target), ...options })
  return { done: transferFile(file, 0, folder, state), target }
}

function stateOf(options: Partial<TransferState>): TransferState {
  return {
    mode: 'copy',
    importId: 'an-import',
    signal: new AbortController().signal,
    verifyCopies: false,
    fallback: null,
    shared: 0,
    copied: 0,
    ensureSpace: async () => undefined,
    applyPermissions: async () => undefined,
    onBytes: () => undefined,
    takeAhead: () => null,
    ...options,
  }
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

test('an old file of the same size is not taken for an unpacked one that is gone, as after half a rollback', async () => {
  const folder = join(setup, 'rolled-back')
  mkdirSync(folder)
  const target = join(folder, 'game.bin')
  const recycled = join(setup, 'recycled.bin')
  const file: PlannedFile = {
    source: join(setup, 'unpacked.bin'),
    target,
    size: 4,
    category: 'main',
    action: 'replace',
    staged: true,
    recycled,
  }
  writeFileSync(target, 'old!')
  const again = () => transferFile(file, 0, folder, stateOf({}))
  expect(await again().catch((error: Error) => error.message)).toContain('Could not move to')
  // With the old file set aside, what has the name is the new one.
  writeFileSync(recycled, 'old!')
  writeFileSync(target, 'new!')
  await again()
  expect(readFileSync(target, 'utf8')).toBe('new!')
})
