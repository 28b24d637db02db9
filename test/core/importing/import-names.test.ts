import { afterEach, expect, test } from 'bun:test'
import { Buffer } from 'node:buffer'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { explainInvalidName } from '#core/files/file-errors.ts'
import { deleteGameFiles } from '#core/removal/games/delete-game-files.ts'
import { AppError, errorMessage } from '#domain/errors.ts'
import { type Arrived, createArrived } from './arrived-download.ts'

const open: Arrived[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
})

function arrive(): Arrived {
  const arrived = createArrived()
  open.push(arrived)
  return arrived
}

/** As a program of another time wrote it: `é` of Latin-1. */
const latin = (folder: string, name: string): Buffer =>
  Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name, 'latin1')])

const takesAnyBytes = process.platform === 'linux'

test.if(takesAnyBytes)('a name that is not valid UTF-8 is reported with its folder', async () => {
  const { downloads, library, importDownload } = arrive()
  const folder = join(downloads, 'Portal.2.v1.0-GRP')
  writeFileSync(latin(join(folder, 'data'), 'caf\u00e9.txt'), 'x')
  const record = await importDownload()
  expect(record.status).toBe('review')
  expect(record.message).toContain(`in ${join(folder, 'data')} is not written in UTF-8. Rename it`)
  expect(record.message).toContain('.txt"')
  expect(readdirSync(library)).toEqual([])
})

test.if(takesAnyBytes)('a game with such names is deleted completely', async () => {
  const { app, game, library } = arrive()
  const folder = join(library, 'Portal 2')
  mkdirSync(folder)
  mkdirSync(latin(folder, 'donn\u00e9es'))
  writeFileSync(Buffer.concat([latin(folder, 'donn\u00e9es'), Buffer.from('/plain.bin')]), 'x')
  writeFileSync(latin(folder, 'caf\u00e9.txt'), 'x')
  writeFileSync(join(folder, 'really \ufffd.txt'), 'x')
  app.games.update(game.id, { libraryPath: folder })
  const outcome = await deleteGameFiles(app, { ...game, libraryPath: folder })
  expect(outcome).toMatchObject({ deleted: true })
  expect(existsSync(folder)).toBe(false)
})

test.each([
  ['/library/Portal 2/a:b?.txt', 'does not allow the name "a:b?.txt" (EINVAL). Ludarr does not'],
  ['/library/Portal 2/what?/a.txt', 'does not allow the name "what?" (EINVAL). It is in the path of "a.txt".'],
  ['/library/Portal 2/ends with a dot./a.txt', 'does not allow the name "ends with a dot."'],
])('the error says what to do when the file system refuses %s', (target, message) => {
  const error = Object.assign(new Error('invalid argument'), { code: 'EINVAL' })
  expect(errorMessage(explainInvalidName('/library', target, error))).toContain(message)
  const wrapped = new AppError('unprocessable', 'Could not copy', {}, { cause: error })
  expect(errorMessage(explainInvalidName('/library', target, wrapped))).toContain(message)
})

test('other errors, and names that every file system supports, are reported unchanged', () => {
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' })
  expect(explainInvalidName('/library', '/library/a:b', full)).toBe(full)
  const invalid = Object.assign(new Error('invalid argument'), { code: 'EINVAL' })
  expect(explainInvalidName('/library', '/library/a.txt', invalid)).toBe(invalid)
})
