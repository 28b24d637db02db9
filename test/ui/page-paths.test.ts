import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { oldAddresses } from '#ui/shell/old-addresses.tsx'
import { pagePaths, scopeOfCache, shellCache } from '#ui/shell/shell-cache.ts'

const app = readFileSync(join(import.meta.dirname, '../../src/ui/app.tsx'), 'utf8')
const firstPart = (path: string) => path.split('/')[1] ?? ''

test('the service worker knows the addresses of all pages, and no others', () => {
  const routes = [...app.matchAll(/<Route path="([^"]*)"/g)].map(([, path = '']) => firstPart(path))
  expect(routes).toContain('games')
  const places = new Set([...routes, ...oldAddresses.map(([old]) => firstPart(old))])
  places.delete('')
  expect([...places].sort()).toEqual([...pagePaths])
})

test('the name of a cache has the scope of its worker', () => {
  const { prefix, name } = shellCache('https://nas.example/ludarr/', '1a2b')
  expect(name.startsWith(prefix)).toBe(true)
  expect(scopeOfCache(name)).toBe('https://nas.example/ludarr/')
  expect(scopeOfCache('workbox https://nas.example/')).toBeNull()
})
