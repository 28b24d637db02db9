import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { visibleTexts } from './visible-texts.ts'

const source = join(import.meta.dirname, '../../../src/ui')

test('pages have no texts of their own', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.startsWith('texts/') && file !== 'api/schema.ts',
  )
  const found = files.flatMap((file) =>
    visibleTexts(file, readFileSync(join(source, file), 'utf8')).map(({ line, text }) => `${file}:${line} ${text}`),
  )
  expect(found).toEqual([])
}, 60_000)

test('texts are found in content, attributes, choices and properties', () => {
  const code = `
    const labels = { one: { label: 'Wanted' }, two: { label: 'status.wanted' } }
    const part = (
      <p title={isOpen ? 'Close' : t('common.open')} className="text-soft">
        No games {isOpen && 'yet'} {t('common.add')} {\`\${count} left\`}
      </p>
    )`
  expect(visibleTexts('part.tsx', code).map(({ text }) => text)).toEqual(['Wanted', 'Close', 'No games', 'yet', 'left'])
})
