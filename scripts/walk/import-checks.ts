import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { copyFileSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { field } from '../smoke/caller.ts'
import type { Checks } from '../smoke/checks.ts'
import { addGame, endOf, filesOf, type ImportFacts, importFor, type Session, sizesIn, until } from './session.ts'

const fixtures = join(import.meta.dirname, '../../test/fixtures/archives')

/** Puts a release with one large file into the folder of downloads. */
export function placeRelease({ place }: Session, name: string, content = 'x'.repeat(70_000)): string {
  mkdirSync(place.on('downloads', name, 'Data'), { recursive: true })
  writeFileSync(place.on('downloads', name, 'Data', 'data.bin'), content)
  writeFileSync(place.on('downloads', name, 'setup.exe'), `setup of ${name}`)
  return place.at('downloads', name)
}

export function succeeded(done: ImportFacts): void {
  equal(done.status, 'done', JSON.stringify(done))
}

async function importIn(session: Session, mode: string) {
  const title = `Mode ${mode}`
  const name = `Mode.${mode}.v1.0-GRP`
  const source = placeRelease(session, name)
  const id = await addGame(session, title)
  return { title, name, id, done: await importFor(session, id, source, { transferMode: mode }) }
}

/** Unpacking, the four ways of transfer, conflicts and reviews. */
export async function checkImports({ check }: Checks, session: Session): Promise<void> {
  const { place } = session
  for (const [kind, names] of [
    ['zip', ['plain.zip']],
    ['7z', ['split.7z.001', 'split.7z.002']],
    ['rar', ['volumes.part1.rar', 'volumes.part2.rar', 'volumes.part3.rar', 'volumes.part4.rar']],
  ] as const) {
    await check(`an archive is unpacked: ${kind}`, async () => {
      const release = `Packed.Game.${kind.toUpperCase()}.v1.0-GRP`
      mkdirSync(place.on('downloads', release))
      for (const name of names) copyFileSync(join(fixtures, name), place.on('downloads', release, name))
      const id = await addGame(session, `Packed Game ${kind.toUpperCase()}`)
      succeeded(await importFor(session, id, place.at('downloads', release)))
      const files = await filesOf(session, id)
      ok(files.length > 0 && files.every((path) => !/\.(zip|rar|7z\.\d+)$/.test(path)), files.join())
    })
  }
  for (const mode of ['hardlink', 'copy', 'move'] as const) {
    await check(`a release is imported: ${mode}`, async () => {
      const { title, name, done, id } = await importIn(session, mode)
      succeeded(done)
      const file = place.on('library', title, 'Data', 'data.bin')
      equal(statSync(file).size, 70_000)
      equal(existsSync(place.on('downloads', name, 'Data', 'data.bin')), mode !== 'move')
      equal(statSync(file).nlink, mode === 'hardlink' ? 2 : 1)
      const files = ['Data/data.bin', 'setup.exe'].map((below) => place.at('library', title, below))
      deepEqual(await filesOf(session, id), files)
    })
  }
  await check(
    `a release is imported: symlink${session.place.makesLinks ? '' : ', or refused with words'}`,
    async () => {
      const { title, done } = await importIn(session, 'symlink')
      // Wine says that it made the link, and makes none.
      if (!place.makesLinks && done.status !== 'done')
        return match(done.message ?? '', /setup\.exe is missing|data\.bin is missing|support links/)
      succeeded(done)
      ok(lstatSync(place.on('library', title, 'Data', 'data.bin')).isSymbolicLink())
    },
  )
  await check(
    'another release in the folder waits for a decision, and replaces it into the recycle folder',
    async () => {
      const id = await addGame(session, 'Conflict')
      succeeded(await importFor(session, id, placeRelease(session, 'Conflict.v1.0-GRP')))
      const other = placeRelease(session, 'Conflict.v1.0-OTHER', 'y'.repeat(80_000))
      const waiting = await importFor(session, id, other)
      equal(waiting.status, 'review', JSON.stringify(waiting))
      mkdirSync(place.on('library', 'recycled'))
      await session.ask('PATCH', '/settings/import', { recycleFolder: place.at('library', 'recycled') })
      await session.ask('POST', `/imports/${waiting.id}/resolve`, { action: 'import', conflicts: 'replace' })
      succeeded(await endOf(session, waiting.id))
      equal(statSync(place.on('library/Conflict/Data/data.bin')).size, 80_000)
      const recycled = Object.entries(sizesIn(place.on('library/recycled'))).filter(([name]) =>
        name.endsWith('data.bin'),
      )
      deepEqual(
        recycled.map(([, size]) => size),
        [70_000],
      )
    },
  )
  await check('a release without a game file waits for review and is skipped', async () => {
    const id = await addGame(session, 'Nothing Here')
    mkdirSync(place.on('downloads/Nothing.Here.v1.0-GRP'))
    const waiting = await importFor(session, id, place.at('downloads/Nothing.Here.v1.0-GRP'))
    equal(waiting.status, 'review', JSON.stringify(waiting))
    ok((waiting.message ?? '').length > 10)
    await session.ask('POST', `/imports/${waiting.id}/resolve`, { action: 'skip' })
    equal((await endOf(session, waiting.id)).status, 'skipped')
  })
  await check('paths of more than 260 characters are imported', async () => {
    const id = await addGame(session, 'Long Paths')
    const deep = Array.from({ length: 8 }, (_, index) => `${index}-${'folder'.repeat(6)}`).join('/')
    const release = 'Long.Paths.v1.0-GRP'
    mkdirSync(place.on('downloads', release, deep), { recursive: true })
    writeFileSync(place.on('downloads', release, deep, 'data.bin'), 'x'.repeat(90_000))
    writeFileSync(place.on('downloads', release, 'setup.exe'), 'x')
    succeeded(await importFor(session, id, place.at('downloads', release)))
    equal(statSync(place.on('library/Long Paths', deep, 'data.bin')).size, 90_000)
    const answer = await session.call('DELETE', `/games/${id}?deleteFiles=true`)
    equal(answer.headers.get('x-files'), 'deleted')
    ok(!existsSync(place.on('library/Long Paths')))
  })
}

/** What happens to games that are in the library. */
export async function checkLibrary({ check }: Checks, session: Session): Promise<void> {
  const { place } = session
  await check('a root folder is scanned and its game adopted', async () => {
    mkdirSync(place.on('games/Hollow Hill'), { recursive: true })
    writeFileSync(place.on('games/Hollow Hill/game.exe'), 'x'.repeat(90_000))
    await addGame(session, 'Hollow Hill')
    const path = place.written('games')
    const root = await session.ask('POST', '/root-folders', { path, allowDelete: true })
    equal(field(root, 'path'), place.at('games'))
    await session.ask('POST', '/library/scan', { rootFolderId: field(root, 'id') })
    const look = async () => (await session.ask('GET', '/games?search=Hollow')) as { libraryPath: string | null }[]
    const found = await until('The game is not found', look, ([game]) => game?.libraryPath != null)
    equal(found[0]?.libraryPath, place.at('games/Hollow Hill'))
    deepEqual(await filesOf(session, String(field(found[0], 'id'))), [place.at('games/Hollow Hill/game.exe')])
  })
  await check('the folders of games are renamed, and renamed back', async () => {
    await session.ask('PATCH', '/settings/import', { renamePattern: '{Title} (PC)' })
    await session.ask('POST', '/library/rename', {})
    const state = async () => field(await session.ask('GET', '/library/rename'), 'rename')
    const isState = (name: string) => (value: unknown) => value !== null && field(value, 'state') === name
    await until('The renaming is not planned', state, isState('planned'))
    await session.ask('POST', '/library/rename/run')
    await until('The renaming does not end', state, isState('done'))
    ok(existsSync(place.on('library/Conflict (PC)/Data/data.bin')))
    const games = (await session.ask('GET', '/games?search=Conflict')) as { libraryPath: string }[]
    equal(games[0]?.libraryPath, place.at('library/Conflict (PC)'))
    await session.ask('POST', '/library/rename/undo')
    await until('The renaming is not undone', state, isState('undone'))
    ok(existsSync(place.on('library/Conflict/Data/data.bin')))
    await session.ask('PATCH', '/settings/import', { renamePattern: '{Title}' })
  })
  await check('a game is deleted with its files, and its neighbours stay', async () => {
    const id = await addGame(session, 'Short Stay')
    succeeded(await importFor(session, id, placeRelease(session, 'Short.Stay.v1.0-GRP')))
    const before = readdirSync(place.on('library')).sort()
    const answer = await session.call('DELETE', `/games/${id}?deleteFiles=true`)
    equal(answer.headers.get('x-files'), 'deleted')
    deepEqual(
      readdirSync(place.on('library')).sort(),
      before.filter((name) => name !== 'Short Stay'),
    )
  })
}
