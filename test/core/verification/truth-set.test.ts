import { afterAll, beforeAll, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { startVerification } from '#core/verification/run-verification.ts'
import { instant } from '#domain/ports/clock.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'
import { archives } from './truth-set/archives.ts'
import { cartridges } from './truth-set/cartridges.ts'
import { compactDiscs } from './truth-set/compact-discs.ts'
import { gdRoms } from './truth-set/gd-roms.ts'
import { discs } from './truth-set/images.ts'
import { createTruthScene, type TruthScene } from './truth-set/truth-scene.ts'
import { unreadable } from './truth-set/unreadable.ts'

let app: TestApp
let scene: TruthScene

beforeAll(async () => {
  app = createTestApp()
  scene = createTruthScene(app)
  for (const make of [cartridges, archives, discs, compactDiscs, gdRoms, unreadable]) make(scene)
  await scene.importDats()
}, 300_000)
afterAll(() => app.close())

test('no verdict is wrong on files whose truth is known', async () => {
  const { root, expected } = scene
  const game = storeGame(app, { userId: storeUser(app).id, title: 'All', status: 'owned', libraryPath: root })
  const common = { gameId: game.id, category: 'main' as const, version: null, downloadId: null }
  app.imports.putFiles(
    [...expected.keys()].map((path) => ({
      ...common,
      id: randomUUID(),
      path,
      size: existsSync(path) ? statSync(path).size : 0,
      addedAt: instant(app.clock),
    })),
  )
  startVerification(app, {})
  await app.queues.verification.idle()
  const found = new Map(app.checks.shown([...expected.keys()]).map((check) => [check.path, check.verification]))
  const wrong = [...expected].flatMap(([path, truth]) =>
    found.get(path) === truth ? [] : [`${path.slice(root.length)}: ${found.get(path)} instead of ${truth}`],
  )
  expect(wrong).toEqual([])
  expect(expected.size).toBeGreaterThanOrEqual(300)
}, 300_000)
