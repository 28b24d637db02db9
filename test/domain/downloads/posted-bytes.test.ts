import { expect, test } from 'bun:test'
import { postedBytesOf } from '#domain/downloads/posted-bytes.ts'

const file = (subject: string, ...sizes: number[]) =>
  `<file poster="a@b.invalid" date="1" subject="${subject.replaceAll('"', '&quot;')}"><groups><group>alt.test</group></groups><segments>${sizes
    .map((size, index) => `<segment bytes="${size}" number="${index + 1}">${index}@x.invalid</segment>`)
    .join('')}</segments></file>`
const read = (...files: string[]) => postedBytesOf(new TextEncoder().encode(`<nzb>${files.join('\n')}</nzb>`))

test('the segments of loose files are added up', () => {
  expect(read(file('[1/2] &quot;game.iso&quot; yEnc (1/2)', 700_000, 300), file('"read.nfo" yEnc', 20))).toBe(700_320)
  expect(read("<file subject='&#34;game.bin&#34;'><segment number='1' bytes='5'>x</segment></file>")).toBe(5)
  expect(
    read('<n:file date="1"\n subject="&#x22;game.gba&#x22;"><n:segment number="1" bytes="7">x</n:segment></n:file>'),
  ).toBe(7)
})

test.each([
  'a.rar',
  'a.part01.rar',
  'a.r00',
  'a.7z.001',
  'a.zip',
  'a.tar.gz',
  'a.vol00+01.par2',
  'a.par2',
  'Wc3x',
  'a.7Z',
])('of an NZB with %s, the client notices missing bytes itself', (name) => {
  expect(read(file('"game.iso"', 10), file(`"${name}" yEnc (1/1)`, 10))).toBeNull()
})

test('an NZB that names no file or no size tells nothing', () => {
  expect(read(file('game without quotes', 10))).toBeNull()
  expect(read(file('"game.iso"'))).toBeNull()
  expect(read('')).toBeNull()
})

test('an NZB of 32 MB is read in time that grows with its length', () => {
  const posted = read(file('"game.iso"', ...Array.from({ length: 400_000 }, () => 750_000)))
  expect(posted).toBe(400_000 * 750_000)
  expect(read('<file '.repeat(200_000))).toBeNull()
})
