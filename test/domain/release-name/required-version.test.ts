import { expect, test } from 'bun:test'
import { appliesTo } from '#domain/release-name/applies-to.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'

const updates: [name: string, requiredVersion: string | null, version: string][] = [
  ['Hades.Update.v1.2.to.v1.3-CODEX', '1.2', '1.3'],
  ['Hades.v1.2.to.v1.3.Update-RUNE', '1.2', '1.3'],
  ['Hades.Update.from.v1.2.to.v1.3-TENOKE', '1.2', '1.3'],
  ['Hades.Patch.1.2.to.1.3-GOG', '1.2', '1.3'],
  ['Hades.Update.v1.2-v1.3-ANOMALY', '1.2', '1.3'],
  ['Hades Update v1.2 -> v1.3', '1.2', '1.3'],
  ['Hades.v1.3.Update.Requires.v1.2-RUNE', '1.2', '1.3'],
  ['Hades Update v1.3 (requires v1.2)', '1.2', '1.3'],
  ['Hades Update Build 100 to Build 200-RUNE', 'build 100', 'build 200'],
  ['Hades.Update.v20240101-v20240303-RUNE', '20240101', '20240303'],
  ['patch_hades_1.2_(12345)_to_1.3_(12346)', '1.2', '1.3'],
  ['patch_hades_1.2_(64bit)_(69000)_to_1.21_(69310)', '1.2', '1.21'],
  ['Hades.Update.v1.3.from.v1.2-RUNE', '1.2', '1.3'],
  ['Hades Update 1.3 for 1.2', '1.2', '1.3'],
  ['Hades Update v1.3 (only for v1.2)', '1.2', '1.3'],
  ['Hades.Update.Build.200.from.Build.100-RUNE', 'build 100', 'build 200'],
  ['Hades.Update.1.2-1.3-RUNE', '1.2', '1.3'],
  ['Hades.Update.v1.3.for.Windows-RUNE', null, '1.3'],
  ['Hades.Update.4.for.2.Players-RUNE', null, '4'],
  ['Hades.Update.v1.3-CODEX', null, '1.3'],
  ['Hades.Update.3-CODEX', null, '3'],
  ['Hades.Cumulative.Update.v1.0.to.v1.3-RUNE', null, '1.3'],
  ['Hades.Update.v1.3.Incl.All.Previous.Updates-RUNE', null, '1.3'],
]

test.each(updates)('%s requires %p and brings %p', (name, requiredVersion, version) => {
  const parsed = parseReleaseName(name)
  expect(parsed).toMatchObject({ kind: 'update', requiredVersion, version })
  expect(parsed.title.toLowerCase()).toBe('hades')
})

test.each(['7 Days to Die v1.2-RUNE', 'Patch Quest v1.0-RUNE', 'Back 4 Blood v1.2-v1.3-RUNE', 'Hades.v1.3-GOG'])(
  '%s requires no version',
  (name) => expect(parseReleaseName(name).requiredVersion).toBeNull(),
)

test('an update applies to the version that it requires, and one that requires none to every version', () => {
  expect(appliesTo({ requiredVersion: '1.2' }, 'v1.2.0')).toBe(true)
  expect(appliesTo({ requiredVersion: '1.2' }, '1.1')).toBe(false)
  expect(appliesTo({ requiredVersion: '1.2' }, '1.25')).toBe(false)
  expect(appliesTo({ requiredVersion: '1.2' }, null)).toBe(false)
  expect(appliesTo({ requiredVersion: 'build 100' }, '1.2')).toBe(false)
  expect(appliesTo({ requiredVersion: null }, null)).toBe(true)
})
