import { expect, test } from 'bun:test'
import { parseStorefrontDate } from '#domain/games/storefront-date.ts'

const dates: [string, string | null][] = [
  ['18 Apr, 2011', '2011-04-18 day'],
  ['Apr 18, 2011', '2011-04-18 day'],
  ['April 18th, 2011', '2011-04-18 day'],
  ['1 May, 2020', '2020-05-01 day'],
  ['18. Apr. 2011', '2011-04-18 day'],
  ['18 avr. 2011', '2011-04-18 day'],
  ['4 août 2022', '2022-08-04 day'],
  ['3. März 2023', '2023-03-03 day'],
  ['21 ENE 2024', '2024-01-21 day'],
  ['2011-04-18', '2011-04-18 day'],
  ['18.04.2011', '2011-04-18 day'],
  ['2011年4月18日', '2011-04-18 day'],
  ['29 Feb, 2024', '2024-02-29 day'],
  ['April 2026', '2026-04-30 month'],
  ['Feb 2024', '2024-02-29 month'],
  ['Q2 2026', '2026-06-30 quarter'],
  ['Q4 2026', '2026-12-31 quarter'],
  ['2026 Q1', '2026-03-31 quarter'],
  ['Fall 2026', '2026-12-31 quarter'],
  ['Winter 2026', '2026-12-31 quarter'],
  ['Winter 2026/27', '2027-03-31 quarter'],
  ['Winter 2026-2027', '2027-03-31 quarter'],
  ['Winter 2099/00', '2100-03-31 quarter'],
  ['2026', '2026-12-31 year'],
  ['Late 2026', '2026-12-31 year'],
  ['18 апр. 2011 г.', '2011-04-18 day'],
  ['18 Nis 2011', '2011-04-18 day'],
  ['3 mei 2024', '2024-05-03 day'],
  ['2011년 4월 18일', '2011-04-18 day'],
  ['2026-04', '2026-04-30 month'],
  ['2026年4月', '2026-04-30 month'],
  ['2027년 출시 예정', '2027-12-31 year'],
  ['2027年発売予定', '2027-12-31 year'],
  ['2026-13', null],
  ['T2 2026', '2026-06-30 quarter'],
  ['2Q 2026', '2026-06-30 quarter'],
  ['3.º trimestre de 2026', '2026-09-30 quarter'],
  ['2. Quartal 2026', '2026-06-30 quarter'],
  ['2-й кв. 2026', '2026-06-30 quarter'],
  ['2026年第2四半期', '2026-06-30 quarter'],
  ['2026年第二季度', '2026-06-30 quarter'],
  ['Demnächst', null],
  ['近日登場', null],
  ['Coming soon', null],
  ['To be announced', null],
  ['When it is 2026 times better', null],
  ['31 Feb, 2024', null],
  ['', null],
]

for (const [written, meant] of dates) {
  test(`"${written}" is ${meant ?? 'no date'}`, () => {
    const read = parseStorefrontDate(written)
    expect(read === null ? null : `${read.date} ${read.precision}`).toBe(meant)
  })
}
