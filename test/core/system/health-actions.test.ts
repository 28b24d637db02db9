import { afterAll, beforeAll, expect, test } from 'bun:test'
import { shownIssues } from '#core/system/check-health.ts'
import { healthChecks } from '#core/system/checks/index.ts'
import { healthActions } from '#domain/system/health-actions.ts'
import type { CurrentIssue } from '#domain/system/health-issue.ts'
import { declareJobs } from '#jobs/index.ts'
import { settingsSections } from '#ui/pages/settings/sections.ts'
import { systemSections } from '#ui/pages/system/sections.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp

beforeAll(() => {
  app = createTestApp()
})
afterAll(() => app.close())

const pages = [
  '/activity',
  '/settings',
  ...settingsSections.map(({ id }) => `/settings/${id}`),
  ...systemSections.map(({ id }) => `/system/${id}`),
]

test('every check has an action, each for a page or a job that exists', () => {
  const jobs = declareJobs(app, () => false).map(({ name }) => name)
  for (const { code } of healthChecks) {
    const actions = healthActions({ code, subject: 'back-up' })
    expect([code, actions.length > 0]).toEqual([code, true])
    for (const { kind, target } of actions) {
      if (kind === 'openPage') expect(pages).toContain(target)
      if (kind === 'runJob') expect(jobs).toContain(target)
    }
  }
})

test('credentials that cannot be decrypted lead to the page where they are entered', () => {
  const pageOf = (subject: string) => healthActions({ code: 'credentials-unreadable', subject })[0]?.target
  expect(pageOf('steam')).toBe('/settings/wishlist')
  expect(pageOf(crypto.randomUUID())).toBe('/settings')
})

test('members are offered no action and learn no id', () => {
  const issue: CurrentIssue = {
    code: 'indexer-unreachable',
    subject: 'indexer-id',
    severity: 'warning',
    help: 'Test it.',
    helpKey: null,
    message: 'Example unavailable: refused',
    messageKey: null,
    publicMessage: 'Example unavailable',
    publicMessageKey: null,
  }
  expect(shownIssues([issue], { role: 'admin' })[0]?.actions).toEqual([
    { kind: 'testIndexer', target: 'indexer-id' },
    { kind: 'openPage', target: '/settings/indexers' },
  ])
  const shown = shownIssues([issue], { role: 'member' })
  expect(shown[0]?.actions).toEqual([])
  expect(JSON.stringify(shown)).not.toContain('indexer-id')
})
