import { expect, test } from 'bun:test'
import { compareVersions } from '#domain/release-name/compare-versions.ts'

const older: [string, string][] = [
  ['1.0', '1.1'],
  ['1.9.5', '2'],
  ['34.2', '35'],
  ['1.9', '1.10'],
  ['1.03', '1.16'],
  ['1.03', '1.1'],
  ['1.010', '1.015'],
  ['1.0', '1.01'],
  ['2.0', '2.01'],
  ['1.00', '1.1'],
  ['1.2.2.1', '1.5.78.11833'],
  ['1.0', '1.0.1'],
  ['1.0', '1.0a'],
  ['1.4.0f', '1.4.0g'],
  ['1.03', '1.03u5'],
  ['1.03u4', '1.03u5'],
  ['1.12u4', '1.12u12'],
  ['1.0-beta', '1.0'],
  ['1.0-rc1', '1.0-rc2'],
  ['2.5.b23', '2.5.b24'],
  ['0.4.2f6', '0.4.2f7'],
  ['67', '68'],
  ['51123', '60905'],
  ['20251121', '20260108'],
  ['2025.12.30', '2026.01.03'],
  ['2025-12-04', '2025.12.21'],
  ['24.01.2019', '21.12.2020'],
  ['20251216', '2026.01.03'],
  ['build 10602756', 'build 11260452'],
  ['Build 1491.50', 'build 1491.51'],
  ['Update 5', 'Update 18'],
  ['Update 8', 'Update 9'],
  ['v1.2', 'v1.3'],
  ['2.12 (72346)', '2.13 (80001)'],
  ['1.5.78.11833a', '1.5.79.1'],
  ['4.1.1.6758295', '4.1.1.6848561'],
]

for (const [one, other] of older) {
  test(`${one} is older than ${other}`, () => {
    expect(compareVersions(one, other)).toBe(-1)
    expect(compareVersions(other, one)).toBe(1)
  })
}

const equal: [string, string][] = [
  ['1.0', '1.0.0'],
  ['1.00', '1.0'],
  ['v1.2.3', '1.2.3'],
  ['V1.2B', '1.2b'],
  ['1.32 (a)', '1.32 (a)'],
  ['2.31a (85116)', '2.31a'],
  ['20251216', '2025.12.16'],
  ['61ad72b0', '61ad72b0'],
  ['Update 5', '5'],
]

for (const [one, other] of equal)
  test(`${one} is the same as ${other}`, () => expect(compareVersions(one, other)).toBe(0))

const unknown: [string | null, string | null][] = [
  [null, '1.0'],
  ['1.0', null],
  [null, null],
  ['', '1.0'],
  ['1.2.3', 'build 12345678'],
  ['20260115', '1.2'],
  ['51123', '1.1.2'],
  ['61ad72b0', '7c08e2e8'],
  ['8', '4.1.1.6995620'],
  ['Update 5', '1.2.3'],
  ['107', '1.0.5'],
  ['final', '1.0'],
  ['latest', 'newest'],
]

for (const [one, other] of unknown) {
  test(`whether ${one} is older than ${other} is unknown`, () => {
    expect(compareVersions(one, other)).toBeNull()
    expect(compareVersions(other, one)).toBeNull()
  })
}
