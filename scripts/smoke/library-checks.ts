import { equal, match, ok } from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram } from '../running-program.ts'
import type { ApiCaller } from './caller.ts'
import { createCaller, field } from './caller.ts'
import type { Checks } from './checks.ts'
import type { Place } from './process-checks.ts'

const patienceMs = 60_000

const rss = `<?xml version="1.0"?><rss version="2.0"><channel><title>New games</title>
<item><title>Celeste v1.4-RUNE</title><guid>1</guid></item></channel></rss>`

/** Checks what loads a library only when it is needed: such libraries are files of their own in the binary. */
export async function checkLibrariesOnDemand({ check }: Checks, signedIn: ApiCaller): Promise<void> {
  await check('a feed is read', async () => {
    const source = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response(rss) })
    try {
      const added = await signedIn('POST', '/api/rss/feeds', { body: { name: 'Games', url: source.url.href } })
      equal(added.status, 201, added.text)
      const items = await signedIn('GET', '/api/rss/items')
      match(items.text, /Celeste/)
    } finally {
      await source.stop(true)
    }
  })
  await check('the calendar is written as a file', async () => {
    const link = String(field((await signedIn('POST', '/api/calendar/token')).json(), 'url'))
    match((await signedIn('GET', link)).text, /^BEGIN:VCALENDAR/)
  })
  await check('an email is tried', async () => {
    const settings = { host: '127.0.0.1', port: 9, from: 'a@example.org', to: 'b@example.org', security: 'none' }
    const body = { name: 'Mail', type: 'email', settings }
    const answer = await signedIn('POST', '/api/settings/notifications/test', { body })
    match(answer.text, /connect/i)
  })
}

/** Checks that passkeys load their library. They need an address, which the other checks do without. */
export async function checkPasskeys({ check }: Checks, { binary, folder, environment }: Place): Promise<void> {
  await check('a passkey can be asked for', async () => {
    const data = mkdtempSync(join(tmpdir(), 'ludarr-passkeys-'))
    const own = { ...environment, LUDARR_DATA: data, LUDARR_URL: 'https://games.example' }
    const program = await startProgram(binary, folder, own)
    try {
      const answer = await createCaller(program.url)('POST', '/api/auth/passkeys/sign-in/options')
      equal(answer.status, 200, answer.text)
      match(answer.text, /"rpId":"games\.example"/)
    } finally {
      equal(await program.end('SIGTERM'), 0)
      rmSync(data, { recursive: true })
    }
  })
}

/** Checks that the demo finds, downloads and imports its sample games, which covers the whole job of the program. */
export async function checkDemo({ check }: Checks, { binary, folder, environment }: Place): Promise<void> {
  await check('the demo takes a game from wanted to owned', async () => {
    const demo = await startProgram(binary, folder, environment, ['demo'])
    try {
      const password = /password (\S+)/.exec(demo.printed)?.[1]
      const login = await createCaller(demo.url)('POST', '/api/auth/login', { body: { username: 'demo', password } })
      const signedIn = createCaller(demo.url, { authorization: `Bearer ${field(login.json(), 'token')}` })
      const givenUp = Date.now() + patienceMs
      let owned = '0'
      while (owned === '0' && Date.now() < givenUp) {
        await Bun.sleep(200)
        owned = (await signedIn('GET', '/api/games?status=owned')).headers.get('x-total-count') ?? '0'
      }
      ok(Number(owned) > 0, 'no game was imported')
    } finally {
      equal(await demo.end('SIGTERM'), 0)
    }
  })
}
