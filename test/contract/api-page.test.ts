import { expect, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBrowser } from '../browser/browser.ts'
import { runningServer } from '../cli/running-server.ts'
import { peerAvailable } from '../peers/peer-process.ts'

const built = existsSync(join(import.meta.dirname, '../../dist/swagger/init.js.br'))
if (!built) console.warn('Left out: the API page in a browser, not built here (bun scripts/build-swagger.ts builds it)')
const available = peerAvailable('chromium') && built

test.if(available)(
  'the API page shows every route in a browser, within its content policy and without other hosts',
  async () => {
    const data = mkdtempSync(join(tmpdir(), 'ludarr-api-page-'))
    const server = await runningServer(data, { LUDARR_BASE_PATH: '/games' })
    const browser = await startBrowser()
    try {
      const page = await browser.newPage()
      page.setDefaultTimeout(120_000)
      const asked: string[] = []
      const troubles: string[] = []
      page.on('request', (request) => void asked.push(request.url()))
      page.on('console', (message) => {
        if (message.type() === 'error' || /Content Security Policy/.test(message.text())) troubles.push(message.text())
      })
      page.on('pageerror', (error) => void troubles.push(error.message))
      await page.goto(`${server.url}/games/swagger`)
      await page.locator('.opblock-tag').first().waitFor()
      const document: { paths: Record<string, object> } = await (await server.get('/games/swagger/json')).json()
      const tags = new Set(
        Object.values(document.paths)
          .flatMap((path) => Object.values(path))
          .flatMap(({ tags }: { tags?: string[] }) => tags ?? []),
      )
      expect(await page.locator('.opblock-tag').count()).toBe(tags.size)
      await page.locator('.opblock-tag', { hasText: 'API keys' }).click()
      await page.locator('.opblock-summary', { hasText: 'Revoke an API key' }).click()
      await page.locator('.responses-table').first().waitFor()
      expect(troubles).toEqual([])
      expect(asked.filter((url) => !url.startsWith(`${server.url}/games/`) && !url.startsWith('data:'))).toEqual([])
      expect(asked.length).toBeGreaterThan(3)
    } finally {
      await browser.close()
      await server.stop()
      rmSync(data, { recursive: true, force: true })
    }
  },
  180_000,
)

for (const basePath of ['', '/games'])
  test.if(available)(
    `a request can be tried out on the API page at ${basePath === '' ? 'the root' : basePath}`,
    async () => {
      const data = mkdtempSync(join(tmpdir(), 'ludarr-api-page-'))
      const server = await runningServer(data, { LUDARR_BASE_PATH: basePath })
      const browser = await startBrowser()
      try {
        const page = await browser.newPage()
        page.setDefaultTimeout(120_000)
        await page.goto(`${server.url}${basePath}/swagger#/System/getHealth`)
        await page.locator('#operations-System-getHealth .try-out__btn').click()
        const response = page.waitForResponse((each) => each.url().endsWith('/api/health'))
        await page.locator('#operations-System-getHealth .execute').click()
        expect((await response).url()).toBe(`${server.url}${basePath}/api/health`)
        expect((await response).status()).toBe(200)
      } finally {
        await browser.close()
        await server.stop()
        rmSync(data, { recursive: true, force: true })
      }
    },
    180_000,
  )
