import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { applyMigrations, pendingMigrations, readMigrations } from '../../src/db/migrate.ts'
import { openDatabase } from '../../src/runtime/bun/database.ts'
import { createCaller, field } from '../smoke/caller.ts'
import type { Checks } from '../smoke/checks.ts'
import { secondsOfDemo } from './demo.ts'
import type { Place } from './place.ts'
import { addGame, endOf, filesOf, type ImportFacts, importFor, type Session, until } from './session.ts'

/** The command line, without a server. */
export async function checkCommands({ check }: Checks, place: Place): Promise<void> {
  await check('the version and the help are printed, an unknown command is refused', async () => {
    match((await place.run(['version'])).output, /^\d+\.\d+\.\d+\S*\r?\n$/)
    match((await place.run(['--help'])).output, /healthcheck/)
    equal((await place.run(['frobnicate'])).code, 2)
  })
}

/** What the server does besides games. */
export async function checkServer({ check }: Checks, session: Session): Promise<void> {
  const { place, ask, call } = session
  await check('it is ready, healthy and measured', async () => {
    const { url } = session.running()
    equal((await call('GET', '/ready')).status, 200)
    const metrics = await createCaller(url, { authorization: 'Bearer metrics-token-of-the-walk-through-it' })(
      'GET',
      '/metrics',
    )
    match(
      metrics.text,
      place.knowsMemory ? /^process_resident_memory_bytes [1-9]\d+$/m : /^process_resident_memory_bytes 0$/m,
    )
    const port = new URL(url).port
    equal((await place.run(['healthcheck'], { LUDARR_PORT: port })).code, 0)
    equal((await place.run(['healthcheck'], { LUDARR_PORT: '1' })).code, 1)
  })
  await check('changes arrive over the socket', async () => {
    const socket = io(session.running().url, { auth: { token: session.token() }, transports: ['websocket'] })
    const heard: string[] = []
    socket.onAny((name: string) => void heard.push(name))
    try {
      await until('The socket does not connect', async () => socket.connected, Boolean)
      await addGame(session, 'Told Live')
      await until(
        'Nothing is told',
        async () => heard.length,
        (count) => count > 0,
      )
    } finally {
      socket.close()
    }
  })
  await check('a cover is fetched, made smaller and served', async () => {
    const image = readFileSync(new URL('../../src/ui/icons/icon-512.png', import.meta.url))
    const server = createServer(
      (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(image),
    )
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const address = server.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    await ask('PATCH', '/settings/private-hosts', { hosts: [`127.0.0.1:${port}`] })
    try {
      const coverUrl = `http://127.0.0.1:${port}/cover.png`
      const id = field(await ask('POST', '/games', { title: 'Covered', coverUrl }), 'id')
      const look = () => call('GET', `/games/${id}/cover?w=120`)
      const cover = await until('The cover is not served', look, ({ status }) => status === 200)
      notEqual(Number(cover.headers.get('content-length')), image.byteLength)
    } finally {
      server.close()
    }
  })
  await check('HTTPS is served with a certificate of its own', async () => {
    await ask('POST', '/settings/ssl/generate')
    const port = 20_000 + Math.floor(Math.random() * 20_000)
    await ask('PATCH', '/settings/ssl', { enabled: true, port })
    const answer = await fetch(`https://127.0.0.1:${port}/api/health`, { tls: { rejectUnauthorized: false } })
    equal(answer.status, 200)
    await ask('PATCH', '/settings/ssl', { enabled: false })
  })
}

/** Dumps are read by workers and compared with a DAT. */
export async function checkVerification({ check }: Checks, { place, ask }: Session): Promise<void> {
  await check('a dump of a root folder is checked against a DAT', async () => {
    mkdirSync(place.on('roms/gb'), { recursive: true })
    mkdirSync(place.on('dats'))
    const dump = Buffer.alloc(32_768, 7)
    writeFileSync(place.on('roms/gb/Quiet Valley (World).gb'), dump)
    const sha1 = createHash('sha1').update(dump).digest('hex')
    const rom = `<rom name="Quiet Valley (World).gb" size="${dump.length}" sha1="${sha1}"/>`
    const header = '<header><name>Nintendo - Game Boy</name><version>1</version></header>'
    const dat = `<datafile>${header}<game name="Quiet Valley (World)">${rom}</game></datafile>`
    writeFileSync(place.on('dats/gb.dat'), dat)
    await ask('POST', '/dats', { folder: place.written('dats') })
    const id = field(await ask('POST', '/games', { title: 'Quiet Valley', platform: 'gb' }), 'id')
    const root = await ask('POST', '/root-folders', { path: place.written('roms'), kind: 'roms' })
    await ask('POST', '/library/scan', { rootFolderId: field(root, 'id') })
    const placed = async () => field(await ask('GET', `/games/${id}`), 'libraryPath')
    const path = await until('The dump is not found', placed, (found) => found !== null)
    equal(path, place.at('roms/gb/Quiet Valley (World).gb'))
    await ask('POST', '/verification', {})
    const look = async () => field(await ask('GET', `/games/${id}`), 'verification')
    await until('The dump is not verified', look, (verdict) => verdict === 'verified')
  })
}

/** Backups, restarts, and a data folder that is in use. */
export async function checkData({ check }: Checks, session: Session): Promise<void> {
  const { place, ask } = session
  await check('a backup is made', async () => {
    await ask('POST', '/system/backups')
    const task = async () => field(await ask('GET', '/system/backups/status'), 'task')
    const done = await until('The backup does not end', task, (value) => field(value, 'state') !== 'running')
    equal(field(done, 'error'), null)
    equal(((await ask('GET', '/system/backups')) as unknown[]).length, 1)
  })
  await check('a second program on the same data is refused with a sentence', async () => {
    const { code, errors } = await place.run(['serve'])
    notEqual(code, 0)
    match(errors, /^ludarr: [A-Z"/].+/m)
    ok(!/\n\s+at /.test(errors), errors)
  })
  await check('a backup is restored: what came later is gone', async () => {
    await addGame(session, 'Came Later')
    const [backup] = (await ask('GET', '/system/backups')) as { name: string }[]
    await ask('POST', `/system/backups/${backup?.name}/restore`, {})
    const isGone = async () => {
      const answer = await session.call('GET', '/games?search=Came').catch(() => null)
      return answer?.status === 200 ? answer.headers.get('x-total-count') : null
    }
    await until('The backup is not restored', isGone, (count) => count === '0')
  })
  await check('Ctrl+C stops the program with exit code 0', async () => equal(await session.running().end('SIGINT'), 0))
  await check('the log is rotated while a reader has the file open, and loses no line', async () => {
    const file = place.on('data/logs/ludarr.log')
    const line = `${JSON.stringify({ time: new Date().toISOString(), level: 'info', module: 'test', message: 'x'.repeat(900) })}\n`
    appendFileSync(file, line.repeat(Math.ceil((11 * 1024 * 1024) / line.length)))
    const holder = await place.hold(place.at('data/logs/ludarr.log'), 3)
    const startedAt = new Date().toISOString()
    try {
      await session.again()
      const lines = (await ask('GET', '/system/logs?limit=1000')) as { time: string; message: string }[]
      ok(
        lines.some(({ time }) => time > startedAt),
        'no line was written',
      )
      ok(lines.every(({ message }) => !message.includes('Lines are missing')))
    } finally {
      await holder.release()
    }
    await session.running().end('SIGINT')
    await session.again()
    ok(readdirSync(place.on('data/logs')).length > 1, readdirSync(place.on('data/logs')).join())
  })
  await check('a killed program starts again and goes on with its import', async () => {
    mkdirSync(place.on('downloads/Killed.Job.v1.0-GRP'))
    for (let index = 0; index < 400; index += 1)
      writeFileSync(place.on(`downloads/Killed.Job.v1.0-GRP/part-${index}.bin`), 'x'.repeat(100_000))
    writeFileSync(place.on('downloads/Killed.Job.v1.0-GRP/setup.exe'), 'x')
    const id = await addGame(session, 'Killed Job')
    const body = { transferMode: 'copy', items: [{ path: place.at('downloads/Killed.Job.v1.0-GRP'), gameId: id }] }
    const [started] = field(await ask('POST', '/manual-import', body), 'started') as ImportFacts[]
    await until('No file is copied', async () => existsSync(place.on('library/Killed Job')), Boolean)
    await session.running().end('SIGKILL')
    await session.again()
    equal((await endOf(session, started?.id ?? '')).status, 'done')
    equal((await filesOf(session, id)).length, 401)
  })
}

/** The database of an older version is brought up to date. */
export async function checkUpdate({ check }: Checks, place: Place): Promise<void> {
  await check('the database of an older version is brought up to date, after a backup', async () => {
    mkdirSync(place.on('older'))
    const migrations = readMigrations(join(import.meta.dirname, '../../drizzle'))
    const older = openDatabase(place.on('older/ludarr.db'))
    const then = pendingMigrations(older, migrations.slice(0, -5), 'ludarr.db')
    applyMigrations(older, then, new Date().toISOString())
    older.close()
    const program = await place.start({ LUDARR_DATA: place.at('older') })
    equal((await createCaller(program.url)('GET', '/api/health')).status, 200)
    equal(await program.end('SIGINT'), 0)
    const copies = readdirSync(place.on('older/backups'))
    ok(
      copies.some((name) => /^before-migration-.*\.db$/.test(name)),
      copies.join(),
    )
    const updated = openDatabase(place.on('older/ludarr.db'))
    deepEqual(pendingMigrations(updated, migrations, 'ludarr.db'), [])
    updated.close()
  })
}

/** A full disk with the library is told, and when there is space again the import goes on. */
export async function checkFullDisk({ check }: Checks, session: Session): Promise<void> {
  const { place, ask } = session
  await check('a full disk is told with words, and the import goes on when there is space', async () => {
    mkdirSync(place.on('small'))
    equal(Bun.spawnSync(['mount', '-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', place.on('small')]).exitCode, 0)
    try {
      writeFileSync(place.on('small/other'), Buffer.alloc(50 * 1024 * 1024))
      await ask('PATCH', '/settings/import', { libraryRoot: place.at('small') })
      mkdirSync(place.on('downloads/Too.Large.v1.0-GRP'))
      writeFileSync(place.on('downloads/Too.Large.v1.0-GRP/setup.exe'), Buffer.alloc(20 * 1024 * 1024, 1))
      const id = await addGame(session, 'Too Large')
      const waiting = await importFor(session, id, place.at('downloads/Too.Large.v1.0-GRP'))
      ok(waiting.status !== 'done', JSON.stringify(waiting))
      match(waiting.message ?? '', /Not enough free space|disk is full/)
      writeFileSync(place.on('small/other'), '')
      await ask('POST', `/imports/${waiting.id}/resolve`, { action: 'import' })
      equal((await endOf(session, waiting.id)).status, 'done')
    } finally {
      await ask('PATCH', '/settings/import', { libraryRoot: place.at('library') })
      Bun.spawnSync(['umount', place.on('small')])
    }
  })
}

/** The demo covers the whole job: search, grab, download, unpack, import. */
export async function checkDemo({ check }: Checks, place: Place): Promise<void> {
  await check('the demo takes its four games from wanted to owned', async () => {
    const seconds = await secondsOfDemo(() => place.start({ LUDARR_DATA: place.at('unused') }, ['demo']))
    console.log(`        after ${seconds.toFixed(1)} s`)
    deepEqual(
      readdirSync(place.on('temp')).filter((name) => name.startsWith('ludarr-demo')),
      [],
    )
  })
}
