import { deepEqual, equal, match, ok } from 'node:assert/strict'
import type { ApiCaller } from './caller.ts'
import { field } from './caller.ts'
import type { Checks } from './checks.ts'

/** Checks the embedded pages and files without authentication. */
export async function checkPages({ check }: Checks, call: ApiCaller): Promise<void> {
  await check('the page is served under a policy without inline scripts', async () => {
    const page = await call('GET', '/')
    equal(page.status, 200)
    match(page.headers.get('content-type') ?? '', /^text\/html/)
    const policy = page.headers.get('content-security-policy') ?? ''
    match(policy, /script-src 'self'/)
    ok(!policy.includes('unsafe-inline'))
  })
  await check('the script and stylesheet of the page are embedded, compressed and cached forever', async () => {
    const { text } = await call('GET', '/')
    const files = [...text.matchAll(/(?:src|href)="\.?\/?(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file)
    ok(files.length >= 2, `the page names ${files.length} files`)
    let characters = 0
    for (const file of files) {
      const asset = await call('GET', `/${file}`, { headers: { 'accept-encoding': 'br' } })
      equal(asset.status, 200)
      // A file of a few lines is smaller without compression.
      if (asset.text.length > 200) equal(asset.headers.get('content-encoding'), 'br')
      match(asset.headers.get('cache-control') ?? '', /immutable/)
      characters += asset.text.length
    }
    ok(characters > 100_000, `they have ${characters} characters`)
  })
  await check('an address inside the page can be opened directly', async () => {
    const [deep, page] = [await call('GET', '/games/6b1f'), await call('GET', '/')]
    equal(deep.status, 200)
    equal(deep.text, page.text)
  })
  await check('a file that does not exist is not answered with the page', async () =>
    equal((await call('GET', '/assets/missing-0.js')).status, 404),
  )
  await check('search engines are told not to index the pages', async () => {
    const robots = await call('GET', '/robots.txt')
    equal(robots.text, 'User-agent: *\nDisallow: /\n')
    match(robots.headers.get('x-robots-tag') ?? '', /noindex/)
  })
  await checkApiPage({ check }, call)
}

async function checkApiPage({ check }: Pick<Checks, 'check'>, call: ApiCaller): Promise<void> {
  await check('the API page and its files are inside', async () => {
    const page = await call('GET', '/swagger')
    equal(page.status, 200)
    const files = [...page.text.matchAll(/(?:src|href)="(\/swagger\/[^"]+)"/g)].map(([, file]) => file ?? '')
    equal(files.length, 3)
    for (const file of files) equal((await call('GET', file)).status, 200)
  })
  await check('the OpenAPI document names the routes', async () => {
    const document = (await call('GET', '/swagger/json')).json()
    match(String(field(document, 'openapi')), /^3\./)
    const paths = Object.keys(field(document, 'paths') as Record<string, unknown>)
    for (const path of ['/api/health', '/api/auth/login', '/api/games']) ok(paths.includes(path), `${path} is missing`)
  })
  await check('a Socket.IO client is greeted', async () => {
    const greeting = await call('GET', '/socket.io/?EIO=4&transport=polling')
    equal(greeting.status, 200)
    equal(greeting.text[0], '0')
    deepEqual(field(JSON.parse(greeting.text.slice(1)), 'upgrades'), ['websocket'])
  })
}
