import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import JSZip from 'jszip'
import { field } from '../smoke/caller.ts'
import type { Checks } from '../smoke/checks.ts'
import { placeRelease, succeeded } from '../walk/import-checks.ts'
import { addGame, filesOf, importFor, type Session, until } from '../walk/session.ts'
import { type WindowsPlace, wineFolder } from './place.ts'

const backslashed = (path: string): string => path.replaceAll('/', '\\')

/** The spellings of paths, names that Windows cannot have, drives and shares. */
export async function checkPaths(checks: Checks, session: Session, place: WindowsPlace): Promise<void> {
  await checkSpellings(checks, session)
  await checkNames(checks, session)
  await checkShares(checks, session, place)
}

async function checkSpellings({ check }: Checks, session: Session): Promise<void> {
  const { place, ask, call } = session
  await check('no path on the wire mixes separators', async () => {
    const paths = [
      '/games',
      '/imports',
      '/downloads',
      '/settings/import',
      '/root-folders',
      '/path-mappings',
      '/history',
    ]
    for (const { text } of await Promise.all(paths.map((path) => call('GET', path))))
      ok(!text.includes('\\\\'), text.slice(0, 500))
  })
  await check('one folder is one folder, however it is written', async () => {
    const own = place.at('library')
    const spellings = [
      `\\\\?\\${backslashed(own)}`,
      `//?/${own}`,
      own.toLowerCase(),
      own.toUpperCase(),
      `${backslashed(own)}\\`,
      `${own}. `,
      `${own}/./../library`,
    ]
    for (const libraryRoot of spellings) {
      const answer = field(await ask('PATCH', '/settings/import', { libraryRoot }), 'libraryRoot')
      equal(String(answer).toLowerCase(), own.toLowerCase(), libraryRoot)
    }
  })
  await check('with the library written in other letters, games are imported, kept apart and deleted', async () => {
    await ask('PATCH', '/settings/import', { libraryRoot: place.written('library') })
    try {
      const id = await addGame(session, 'Other Letters')
      succeeded(await importFor(session, id, placeRelease(session, 'Other.Letters.v1.0-GRP')))
      const folder = place.at('library/Other Letters')
      deepEqual(await filesOf(session, id), [`${folder}/Data/data.bin`, `${folder}/setup.exe`])
      const recycled = await call('PATCH', '/settings/import', {
        body: { recycleFolder: place.at('library').toUpperCase() },
      })
      equal(recycled.status, 400, recycled.text)
      const root = await call('POST', '/root-folders', { body: { path: backslashed(place.at('LIBRARY', 'Conflict')) } })
      equal(root.status, 409, root.text)
      const inner = await addGame(session, 'Inner')
      await ask('PATCH', `/games/${inner}`, { libraryPath: `${place.written('library/Other Letters')}DATA` })
      const kept = await call('DELETE', `/games/${id}?deleteFiles=true`)
      match(kept.headers.get('x-files') ?? '', /kept; reason=not-allowed/)
      await ask('DELETE', `/games/${inner}`)
      const again = await addGame(session, 'Other Letters')
      await ask('PATCH', `/games/${again}`, { libraryPath: place.written('library/OTHER LETTERS') })
      equal(field(await ask('GET', `/games/${again}`), 'libraryPath'), folder)
      const answer = await call('DELETE', `/games/${again}?deleteFiles=true`)
      equal(answer.headers.get('x-files'), 'deleted')
      ok(!existsSync(place.on('library/Other Letters')))
    } finally {
      await ask('PATCH', '/settings/import', { libraryRoot: place.at('library') })
    }
  })
  await check('folders are browsed, from the drives downwards', async () => {
    const top = await ask('GET', '/system/filesystem')
    const drives = (field(top, 'entries') as { path: string }[]).map(({ path }) => path)
    ok(drives.includes('C:/'), drives.join())
    for (const path of [backslashed(place.at('library')), place.written('library')]) {
      const folder = await ask('GET', `/system/filesystem?path=${encodeURIComponent(path)}`)
      equal(field(folder, 'path'), place.at('library'))
      ok((field(folder, 'entries') as { path: string }[]).every((entry) => entry.path.startsWith(place.at('library/'))))
    }
  })
  await check('a path mapping of a Windows client and of a share is kept in one spelling', async () => {
    const mapping = { remotePath: 'D:\\Torrents', localPath: backslashed(place.at('downloads')) }
    equal(field(await ask('POST', '/path-mappings', mapping), 'localPath'), place.at('downloads'))
    const same = await call('POST', '/path-mappings', { body: { ...mapping, remotePath: 'd:/torrents/' } })
    equal(same.status, 409, same.text)
  })
}

async function checkNames({ check }: Checks, session: Session): Promise<void> {
  const { place, call } = session
  await check('names that Windows cannot have are refused with words', async () => {
    for (const name of ['CON', 'a:b', 'nul.txt', 'com1/games', 'what?', 'LPT9.']) {
      const answer = await call('POST', '/root-folders', { body: { path: place.at('library', name) } })
      equal(answer.status, 400, answer.text)
      match(answer.text, /Windows allows no file or folder/)
    }
  })
  await check('such names are refused for the folders of imports, games and downloads too', async () => {
    placeRelease(session, 'Device.Folder.v1.0-GRP')
    const item = { path: place.at('downloads/Device.Folder.v1.0-GRP'), gameId: await addGame(session, 'Device Folder') }
    for (const targetPath of ['NUL', 'New/a:b', place.at('library/aux.games')]) {
      const answer = await call('POST', '/manual-import', {
        body: { transferMode: 'copy', items: [{ ...item, targetPath }] },
      })
      match(answer.text, /Windows allows no file or folder/)
    }
    const game = await call('PATCH', `/games/${item.gameId}`, { body: { libraryPath: place.at('library/prn') } })
    match(game.text, /Windows allows no file or folder/)
    const downloader = { name: 'Here', type: 'builtin', downloadPath: place.at('downloads/com1') }
    match((await call('POST', '/downloaders', { body: downloader })).text, /Windows allows no file or folder/)
    const kept = await session.ask('POST', '/downloaders', { ...downloader, downloadPath: place.written('downloads') })
    equal(String(field(kept, 'downloadPath')).toLowerCase(), place.at('downloads').toLowerCase())
    await session.ask('DELETE', `/downloaders/${field(kept, 'id')}`)
  })
  const zipped = async (release: string, names: readonly string[]): Promise<void> => {
    const zip = new JSZip()
    for (const name of names) zip.file(name, 'x'.repeat(70_000))
    mkdirSync(place.on('downloads', release))
    writeFileSync(place.on('downloads', release, 'game.zip'), await zip.generateAsync({ type: 'uint8array' }))
  }
  await check('an archive with a name that Windows cannot have waits for review, with the name', async () => {
    for (const [index, name] of ['data:bin', 'AUX.dat', 'nul'].entries()) {
      const release = `Bad.Name.${index}.v1.0-GRP`
      await zipped(release, ['game.exe', name])
      const done = await importFor(session, await addGame(session, `Bad Name ${index}`), place.at('downloads', release))
      equal(done.status, 'review', JSON.stringify(done))
      ok(done.message?.includes(name), done.message ?? 'no message')
    }
  })
  await check('dots at the end of a name in an archive are left out, as Windows does', async () => {
    await zipped('Dotted.v1.0-GRP', ['S.T.A.L.K.E.R./game.exe', 'S.T.A.L.K.E.R./data.bin'])
    const id = await addGame(session, 'Dotted')
    succeeded(await importFor(session, id, place.at('downloads/Dotted.v1.0-GRP')))
    const files = await filesOf(session, id)
    equal(files.length, 2)
    for (const file of files) ok(existsSync(place.on(file.slice(place.at().length + 1))), file)
  })
}

/** Wine finds the shares of all servers in a folder of its own. */
async function checkShares({ check }: Checks, session: Session, { root, on, at }: WindowsPlace): Promise<void> {
  const { ask, call } = session
  const servers = join(root, wineFolder, 'dosdevices/unc')
  await check('a library on the share of a server: import, scan, mapping and deletion', async () => {
    mkdirSync(on('server/nas/games/New'), { recursive: true })
    mkdirSync(on('server/nas/done'), { recursive: true })
    rmSync(servers, { recursive: true, force: true })
    symlinkSync(join('../drive_c', basename(at()), 'server'), servers)
    try {
      const settings = await ask('PATCH', '/settings/import', { libraryRoot: '\\\\NAS\\Games\\' })
      equal(String(field(settings, 'libraryRoot')).replace(/\/$/, ''), '//nas/games')
      const id = await addGame(session, 'On A Share')
      succeeded(await importFor(session, id, placeRelease(session, 'On.A.Share.v1.0-GRP')))
      equal(statSync(on('server/nas/games/On A Share/Data/data.bin')).size, 70_000)
      // Wine resolves the share to the folder behind it.
      const real = at('server/nas/games/On A Share')
      deepEqual(await filesOf(session, id), [`${real}/Data/data.bin`, `${real}/setup.exe`])
      const overlapping = await call('POST', '/root-folders', { body: { path: '\\\\?\\UNC\\nas\\GAMES\\New' } })
      equal(overlapping.status, 409, overlapping.text)
      const mapping = { remotePath: '/volume1/done', localPath: '\\\\NAS\\done' }
      equal(field(await ask('POST', '/path-mappings', mapping), 'localPath'), '//nas/done/')
      const answer = await call('DELETE', `/games/${id}?deleteFiles=true`)
      equal(answer.headers.get('x-files'), 'deleted')
      deepEqual(
        readdirSync(on('server/nas/games')).filter((name) => !name.startsWith('.')),
        ['New'],
      )
    } finally {
      await ask('PATCH', '/settings/import', { libraryRoot: at('library') })
      rmSync(servers, { force: true })
    }
  })
  await check('a share that is away is said so', async () => {
    const answer = await call('PATCH', '/settings/import', { body: { libraryRoot: '\\\\nowhere\\games' } })
    equal(answer.status, 400, answer.text)
    match(answer.text, /\/\/nowhere\/games\S* cannot be used/)
    await until(
      'The server does not answer',
      async () => (await call('GET', '/ready')).status,
      (status) => status === 200,
    )
  })
}
