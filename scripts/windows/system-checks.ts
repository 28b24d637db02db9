import { equal, match, ok } from 'node:assert/strict'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import type { Checks } from '../smoke/checks.ts'
import { placeRelease, succeeded } from '../walk/import-checks.ts'
import { addGame, endOf, type ImportFacts, importFor, patienceMs, type Session, until } from '../walk/session.ts'
import type { WindowsPlace } from './place.ts'

const backslashed = (path: string): string => path.replaceAll('/', '\\')

/** Files that other programs have open. */
export async function checkHeldFiles({ check }: Checks, session: Session): Promise<void> {
  const { place, call } = session
  await check(
    'a file that another program has open is an error with words, and its game can be deleted later',
    async () => {
      const id = await addGame(session, 'Held Open')
      succeeded(await importFor(session, id, placeRelease(session, 'Held.Open.v1.0-GRP')))
      const holder = await place.hold(place.at('library/Held Open/setup.exe'), 1)
      const answer = await call('DELETE', `/games/${id}?deleteFiles=true`)
      await holder.release()
      match(answer.headers.get('x-files') ?? '', /kept; reason=failed/)
      match(JSON.stringify(await session.ask('GET', '/history?limit=5')), /another program has the file open/)
      const again = await addGame(session, 'Held Open')
      await session.ask('PATCH', `/games/${again}`, { libraryPath: place.at('library/Held Open') })
      equal((await call('DELETE', `/games/${again}?deleteFiles=true`)).headers.get('x-files'), 'deleted')
      ok(!existsSync(place.on('library/Held Open')))
    },
  )
  await check('a file that is let go of after a moment is deleted at once', async () => {
    const id = await addGame(session, 'Held Shortly')
    succeeded(await importFor(session, id, placeRelease(session, 'Held.Shortly.v1.0-GRP')))
    const holder = await place.hold(place.at('library/Held Shortly/setup.exe'), 1)
    const deleted = call('DELETE', `/games/${id}?deleteFiles=true`)
    await Bun.sleep(250)
    await holder.release()
    equal((await deleted).headers.get('x-files'), 'deleted')
  })
  await check('an import waits for a file that another program has open, and goes on', async () => {
    const id = await addGame(session, 'Held Source')
    const source = placeRelease(session, 'Held.Source.v1.0-GRP')
    const holder = await place.hold(`${source}/setup.exe`, 0)
    const waiting = await importFor(session, id, source, { transferMode: 'move' })
    await holder.release()
    match(waiting.message ?? '', /another program has the file open/)
    const look = async () => (await session.ask('GET', `/imports/${waiting.id}`)) as ImportFacts
    await until('The import is not tried again', look, ({ status }) => status === 'done', 3 * patienceMs)
  })
}

/** A file of the library that another program has open when a release replaces it. */
export async function checkHeldTargets({ check }: Checks, session: Session): Promise<void> {
  const { place, ask } = session
  await check('a release replaces a file that another program has open as soon as it is let go of', async () => {
    const id = await addGame(session, 'Held Target')
    succeeded(await importFor(session, id, placeRelease(session, 'Held.Target.v1.0-GRP')))
    const other = placeRelease(session, 'Held.Target.v1.0-OTHER', 'z'.repeat(80_000))
    const waiting = await importFor(session, id, other)
    equal(waiting.status, 'review', JSON.stringify(waiting))
    const holder = await place.hold(place.at('library/Held Target/Data/data.bin'), 1)
    await ask('POST', `/imports/${waiting.id}/resolve`, { action: 'import', conflicts: 'replace' })
    const held = await endOf(session, waiting.id)
    await holder.release()
    match(held.message ?? '', /another program has the file open/)
    equal(statSync(place.on('library/Held Target/Data/data.bin')).size, 70_000)
    const look = async () => (await ask('GET', `/imports/${waiting.id}`)) as ImportFacts
    await until('The import is not tried again', look, ({ status }) => status === 'done', 3 * patienceMs)
    equal(statSync(place.on('library/Held Target/Data/data.bin')).size, 80_000)
  })
}

/** The commands that Windows gets, the scripts that it runs, and the console. */
export async function checkSystem({ check }: Checks, session: Session, place: WindowsPlace): Promise<void> {
  await check('the commands for a service are printed, with the path of the program', async () => {
    const { code, output } = await place.run(['service', 'print'])
    equal(code, 0)
    match(output, /Register-ScheduledTask/)
    ok(output.includes(backslashed(place.at('ludarr.exe'))), output)
    ok((await place.run(['service', 'install'])).code !== 0)
  })
  await check('the script after an import is a batch file', async () => {
    const told = place.on('told.txt')
    const script = backslashed(place.at('after import.cmd'))
    writeFileSync(
      place.on('after import.cmd'),
      `@echo off\r\necho %LUDARR_GAME_TITLE%>"${backslashed(place.at('told.txt'))}"\r\n`,
    )
    await session.ask('PATCH', '/settings/import', { scriptHook: script })
    succeeded(await importFor(session, await addGame(session, 'Scripted'), placeRelease(session, 'Scripted.v1.0-GRP')))
    await until('The script did not run', async () => existsSync(told) && readFileSync(told, 'utf8'), Boolean, 20_000)
    match(readFileSync(told, 'utf8'), /Scripted/)
    await session.ask('PATCH', '/settings/import', { scriptHook: null })
  })
  await check('closing the console stops the program with exit code 0', async () => {
    const { pid } = JSON.parse(readFileSync(place.on('data/.lock.json'), 'utf8')) as { pid: number }
    const { output } = await place.runTool('console-event', [String(pid), '2'])
    match(output, /^told/)
    // Windows ends a program that takes longer.
    equal(await Promise.race([session.running().exited, Bun.sleep(5000)]), 0)
    match(readFileSync(place.on('data/logs/ludarr.log'), 'utf8').trimEnd().split('\n').at(-1) ?? '', /"Stopping"/)
    await session.again()
  })
}
