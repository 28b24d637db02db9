import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { oldAddresses, pageAddresses, pagePaths, pages } from '#ui/shell/pages.ts'
import { scopeOfCache, shellCache } from '#ui/shell/shell-cache.ts'

const app = readFileSync(join(import.meta.dirname, '../../src/ui/app.tsx'), 'utf8')

test('every page of the table has a route, and no route leads past the table', () => {
  const routes = [...app.matchAll(/<Route [^>]*?path=(\S+?)[ >]/g)].map(([, path]) => path)
  expect(routes).toEqual(['{page.path}'])
  expect(app).toContain('Object.entries(pages).map(([id, page]) => (')
  expect(new Set(Object.values(pages).map(({ path }) => path)).size).toBe(Object.keys(pages).length)
})

test('the service worker knows the addresses of all pages, of those that have moved too, and no others', () => {
  for (const known of ['games', 'welcome', 'activity', 'news']) expect(pagePaths.has(known)).toBe(true)
  for (const other of ['', 'api', 'swagger', ':id', 'assets']) expect(pagePaths.has(other)).toBe(false)
})

test('addresses of pages that have moved lead to pages', () => {
  const known = [...pageAddresses, '/settings', '/system']
  for (const [, current] of oldAddresses)
    expect(known.some((address) => current === address || current.startsWith(`${address}/`))).toBe(true)
})

test('the name of a cache has the scope of its worker', () => {
  const { prefix, name } = shellCache('https://nas.example/ludarr/', '1a2b')
  expect(name.startsWith(prefix)).toBe(true)
  expect(scopeOfCache(name)).toBe('https://nas.example/ludarr/')
  expect(scopeOfCache('workbox https://nas.example/')).toBeNull()
})
