import { expect, test } from 'bun:test'
import { plainLine, plainText } from '#integrations/metadata/plain-text.ts'

test.each([
  ['Draws &amp; <b>puzzles</b>&#33;', 'Draws & puzzles!'],
  ['Caf&eacute; &#x1F600; &nbsp;&lt;3', 'Café 😀 <3'],
  ['<p>One</p><p>Two<br>Three</p>', 'One\nTwo\nThree'],
  ['<ul><li>One<li>Two</ul>', 'One\nTwo'],
  ['a<script>alert(1)</script><style>b{}</style>c', 'ac'],
  ['cut <b>off', 'cut off'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['<img src=x onerror=alert(1)>text', 'text'],
  ['  many \n\t blanks ', 'many blanks'],
  ['&unknown; &', '&unknown; &'],
  ['', ''],
])('%j is %j', (html, text) => {
  expect(plainText(html)).toBe(text)
})

test('a title has one line', () => {
  expect(plainLine('Sid Meier&#39;s<br>Civilization&reg;')).toBe("Sid Meier's Civilization®")
})

test('deeply nested and huge texts are read in reasonable time', () => {
  expect(plainText(`${'<div>'.repeat(50_000)}deep`)).toBe('deep')
  expect(plainText('<'.repeat(200_000)).length).toBeLessThanOrEqual(200_000)
})
