import { afterAll, beforeAll, expect, test } from 'bun:test'
import { authentication, events } from './sentences/authentication.ts'
import { errorReports } from './sentences/error-reports.ts'
import { errors, whatItDoes } from './sentences/errors.ts'
import { apiKeys, integration } from './sentences/integration.ts'
import { limits } from './sentences/limits.ts'
import { secondFactor } from './sentences/second-factor.ts'
import type { Sentence } from './sentences/sentence.ts'
import { liveEvents, sessions } from './sentences/sessions.ts'
import { versioning } from './sentences/versioning.ts'
import { startWorld, type World } from './sentences/world.ts'

let world: World
const table: string[] = []

beforeAll(async () => {
  world = await startWorld()
}, 180_000)

afterAll(async () => {
  await world.stop()
  console.log(['| holds | sentence | proved by | seen |', '| --- | --- | --- | --- |', ...table].join('\n'))
}, 180_000)

const chapters: Record<string, readonly Sentence[]> = {
  'What the service does': whatItDoes,
  Authentication: [...authentication, ...sessions, ...secondFactor],
  Events: [...events, ...liveEvents],
  'Integration routes': integration,
  Versioning: versioning,
  'API key management': apiKeys,
  Errors: errors,
  'Error reports': errorReports,
  Limits: limits,
}

for (const [chapter, sentences] of Object.entries(chapters)) {
  test(`${chapter}: every sentence holds`, async () => {
    const broken: string[] = []
    for (const { says, request, prove } of sentences) {
      const { seen, holds } = await prove(world)
      table.push(`| ${holds ? 'yes' : 'NO'} | ${chapter}: ${says} | ${request} | ${seen.replaceAll('|', '\\|')} |`)
      if (!holds) broken.push(`${says} (${request}) saw ${seen}`)
    }
    expect(broken).toEqual([])
  }, 240_000)
}
