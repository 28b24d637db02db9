import { expect, test } from 'bun:test'
import { platformWords } from '#domain/release-name/vocabulary/platforms.ts'
import { folderIn, folderLayouts, systemById, systemNamed, systemOfFolder, systems } from '#domain/systems/systems.ts'
import data from '../../../src/domain/systems/systems.json' with { type: 'json' }

test('every kind of fact has a source, and every row says where its largest size is from', () => {
  const sources = new Set(Object.keys(data.sources))
  const own = new Set(['id', 'name', 'short', 'aliases', 'sizeSource'])
  const facts = new Set(data.systems.flatMap((row) => Object.keys(row)).filter((key) => !own.has(key)))
  expect([...facts].filter((key) => !sources.has(key))).toEqual([])
  expect(data.systems.filter(({ sizeSource }) => sizeSource.length < 10)).toEqual([])
})

test('there are at least 80 systems, with different ids and names', () => {
  expect(systems.length).toBeGreaterThanOrEqual(80)
  for (const key of ['id', 'name', 'short'] as const) {
    expect(new Set(systems.map((system) => system[key])).size).toBe(systems.length)
  }
  expect(systems.filter(({ id }) => !/^[a-z0-9]+$/.test(id))).toEqual([])
})

test('every system is found by each of its names and folders', () => {
  const lost = systems.flatMap((system) => {
    const { id, name, short, aliases, igdb, rawg } = system
    const names = [id, name, short, ...aliases, ...igdb, ...rawg]
    const folders = [...system.folders, ...system.noIntro, ...system.redump]
    return [
      ...names.filter((text) => systemNamed(text)?.id !== id),
      ...[...names, ...folders].filter((text) => systemOfFolder(text)?.id !== id),
      ...folderLayouts.map((layout) => folderIn(layout, system)).filter((text) => systemOfFolder(text)?.id !== id),
    ].map((text) => `${id}: ${text}`)
  })
  expect(lost).toEqual([])
})

test('every platform that release names know is a system', () => {
  const unknown = [...new Set(platformWords.values())].filter((name) => systemNamed(name)?.short !== name)
  expect(unknown).toEqual([])
})

test.each([
  ['snes', 'snes'],
  ['SFC', 'snes'],
  ['sfam', 'snes'],
  ['genesis', 'megadrive'],
  ['MegaDrive', 'megadrive'],
  ['wswanc', 'wonderswancolor'],
  ['wonderswan-color', 'wonderswancolor'],
  ['series-x-s', 'xboxseries'],
  ['dc', 'dreamcast'],
  ['ngc', 'gamecube'],
  ['gc', 'gamecube'],
  ['n3ds', '3ds'],
  ['psx', 'ps1'],
  ['PlayStation 1', 'ps1'],
  ['Nintendo - Game Boy Advance', 'gba'],
  ['Nintendo - Nintendo Entertainment System (Headered) (20240101-123456)', 'nes'],
  ['Sony - PlayStation 2', 'ps2'],
  ['Sega - Mega CD & Sega CD', 'segacd'],
  ['Atari - Lynx [LYX]', 'lynx'],
  ['Atari - Atari Lynx (LYX)', 'lynx'],
  ['msx2+', 'msx2'],
  ['fbneo', 'arcade'],
  ['windows', 'pc'],
  ['Portal 2', null],
  ['', null],
] as const)('the folder %j holds games for %p', (folder, id) => {
  expect(systemOfFolder(folder)?.id ?? null).toBe(id)
})

test('each layout names folders in its own way', () => {
  const named = ['wonderswancolor', 'megadrive', 'ps5'].map((id) => {
    const system = systemById(id)
    return system === null ? [] : folderLayouts.map((layout) => folderIn(layout, system))
  })
  expect(named).toEqual([
    ['wonderswan-color', 'wonderswancolor', 'wswanc'],
    ['genesis', 'megadrive', 'megadrive'],
    ['ps5', 'ps5', 'ps5'],
  ])
})
