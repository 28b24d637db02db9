import { expect, test } from 'bun:test'
import { linkSync, mkdirSync, readdirSync, realpathSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { deleteGameFiles } from '#core/removal/games/delete-game-files.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { rounds } from '../../rounds.ts'
import { storeGame, storeRootFolder, storeUser } from '../../rows.ts'
import { createTestApp } from '../../test-app.ts'
import { manifestOf } from './tree-manifest.ts'

/** A generator whose numbers follow from its seed (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

type Grown = { folders: string[]; places: string[] }

function grow(top: string, next: (below: number) => number): Grown {
  const folders = [top]
  const places: string[] = []
  const pick = <Item>(items: Item[]): Item => items[next(items.length)] as Item
  for (let step = 0; step < 40; step += 1) {
    const at = join(pick(folders), `n${step}`)
    const kind = next(10)
    if (kind < 5) {
      mkdirSync(at)
      folders.push(at)
    } else if (kind < 7) writeFileSync(at, `${step}`)
    else if (kind === 7) symlinkSync(pick([...folders, ...places, '..', '/etc', '.']), at)
    else if (kind === 8) symlinkSync(relative(join(at, '..'), pick(folders)) || '.', at)
    else {
      const files = places.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true)
      if (files.length === 0) continue
      linkSync(realpathSync(pick(files)), at)
    }
    places.push(at)
  }
  return { folders, places }
}

const inside = (folder: string, path: string): boolean => path.startsWith(`${folder}/`)

test.each(Array.from({ length: rounds(60, 300, 'LUDARR_TEST_TREES') }, (_, seed) => [seed]))(
  'random tree %d',
  async (seed) => {
    const next = numbers(seed)
    const app = createTestApp()
    try {
      const top = join(app.folder, 'tree')
      mkdirSync(top)
      const { folders, places } = grow(top, next)
      const pick = <Item>(items: Item[]): Item => items[next(items.length)] as Item
      const library = pick(folders)
      const allowing = pick(folders)
      const refusing = pick(folders)
      writeImportSettings(app, { ...importSettingsDefaults, libraryRoot: library })
      storeRootFolder(app, { path: allowing, allowDelete: true })
      if (refusing !== allowing) storeRootFolder(app, { path: refusing })
      const userId = storeUser(app).id
      const other = pick(places)
      storeGame(app, { userId, title: 'Other', libraryPath: other })
      const written = next(2) === 0 ? pick(places) : `${pick(places)}/${pick(['..', '.', '../..', '', 'n3'])}`
      let target: string | null = null
      try {
        target = realpathSync(written)
      } catch {
        target = null
      }
      const before = manifestOf(top)
      const outcome = await deleteGameFiles(app, storeGame(app, { userId, title: 'Mine', libraryPath: written }))
      const after = manifestOf(top)
      if (!outcome.deleted) return expect(after).toEqual(before)
      if (target === null) throw new Error('Deleted what was not there')
      expect([library, allowing].some((root) => inside(root, target))).toBe(true)
      expect([library, allowing, refusing].some((root) => root === target || inside(target, root))).toBe(false)
      expect(inside(refusing, target) && refusing !== allowing).toBe(false)
      expect(after).toEqual(before.filter((line) => !(line.startsWith(`${target} `) || line.startsWith(`${target}/`))))
      expect(readdirSync(top)).toEqual(expect.any(Array))
    } finally {
      await app.close()
    }
  },
)
