import { expect, test } from 'bun:test'
import { applyRules } from '#domain/release-rules/apply-rules.ts'
import { compileRules, type RuleSubject } from '#domain/release-rules/compile-rules.ts'
import type { NewReleaseRule } from '#domain/release-rules/release-rule.ts'

const subject: RuleSubject = {
  name: 'Hades.v1.38290.German-Razor1911',
  group: 'Razor1911',
  uploader: 'robin',
  indexers: ['Prowlarr', 'A site'],
  size: 10_000_000_000,
  ageSeconds: 86_400,
}

const rule = (change: Partial<NewReleaseRule>): NewReleaseRule => ({
  name: 'Rule',
  pattern: 'x',
  kind: 'text',
  field: 'name',
  effect: 'reject',
  ...change,
})

function isMatch(change: Partial<NewReleaseRule>, release: Partial<RuleSubject> = {}): boolean | undefined {
  const { compiled, problems } = compileRules([rule(change)])
  expect(problems).toEqual([])
  return compiled[0]?.matches({ ...subject, ...release })
}

test.each<[Partial<NewReleaseRule>, boolean]>([
  [{ pattern: 'german-RAZOR' }, true],
  [{ pattern: 'rman' }, true],
  [{ pattern: 'french' }, false],
  // Signs of regular expressions mean themselves.
  [{ pattern: 'v1.3.290' }, false],
  [{ pattern: '.*' }, false],
  [{ kind: 'words', pattern: 'german hades' }, true],
  [{ kind: 'words', pattern: 'germ' }, false],
  [{ kind: 'words', pattern: 'Hades, v1' }, true],
  [{ kind: 'regex', pattern: '^hades\\.v\\d+' }, true],
  [{ kind: 'regex', pattern: 'v\\d{6}' }, false],
  [{ kind: 'regex', pattern: '(?-i)german' }, false],
  [{ field: 'group', kind: 'words', pattern: 'razor1911' }, true],
  [{ field: 'group', kind: 'words', pattern: 'razor' }, false],
  [{ field: 'group', pattern: 'razor' }, true],
  [{ field: 'indexer', pattern: 'a site' }, true],
  [{ field: 'indexer', kind: 'regex', pattern: '^prowlarr$' }, true],
  [{ field: 'uploader', pattern: 'ROBIN' }, true],
  [{ field: 'size', pattern: '> 9 GB' }, true],
  [{ field: 'size', pattern: '>10000000000' }, false],
  [{ field: 'age', pattern: '>= 1 d' }, true],
  [{ field: 'age', pattern: '<1 d' }, false],
])('%j matches: %p', (change, expected) => expect(isMatch(change)).toBe(expected))

test('what is unknown matches nothing', () => {
  const unknown = { group: null, uploader: null, size: null, ageSeconds: null }
  expect(isMatch({ field: 'group', kind: 'regex', pattern: '.*' }, unknown)).toBe(false)
  expect(isMatch({ field: 'uploader', pattern: 'r' }, unknown)).toBe(false)
  expect(isMatch({ field: 'size', pattern: '<1 TB' }, unknown)).toBe(false)
  expect(isMatch({ field: 'age', pattern: '>=0' }, unknown)).toBe(false)
})

test('accents match however they are encoded', () => {
  const name = 'Pokémon Café'
  for (const kind of ['text', 'words', 'regex'] as const) {
    expect(isMatch({ kind, pattern: 'pokémon'.normalize('NFD') }, { name })).toBe(true)
    expect(isMatch({ kind, pattern: 'CAFÉ' }, { name: name.normalize('NFD') })).toBe(true)
  }
})

test.each<[Partial<NewReleaseRule>, string, RegExp]>([
  [{ kind: 'regex', pattern: '(' }, '0.pattern', /^Not a regular expression: a closing parenthesis is missing$/],
  [{ kind: 'regex', pattern: '[a' }, '0.pattern', /a closing bracket is missing/],
  [{ kind: 'regex', pattern: '*' }, '0.pattern', /nothing precedes the repetition/],
  [{ kind: 'regex', pattern: '(?=a)' }, '0.pattern', /no lookaround/],
  [{ kind: 'regex', pattern: '(a)\\1' }, '0.pattern', /no backreferences/],
  [{ kind: 'regex', pattern: 'a{1001}' }, '0.pattern', /more than 1000 times/],
  [{ kind: 'regex', pattern: '(?:a{1,30}){1,30}' }, '0.pattern', /too large/],
  [{ kind: 'regex', pattern: '   ' }, '0.pattern', /Enter a pattern/],
  [{ kind: 'words', pattern: '...' }, '0.pattern', /at least one word/],
  [{ pattern: '  ' }, '0.pattern', /Enter a pattern/],
  [{ field: 'size', pattern: '20 GB' }, '0.pattern', /Compare the size/],
  [{ field: 'age', pattern: '.*', kind: 'regex' }, '0.pattern', /Compare the age/],
  [{ name: '  ' }, '0.name', /name/],
  [{ effect: 'points' }, '0.points', /Required/],
])('a wrong rule %j is named', (change, path, message) => {
  const { problems } = compileRules([rule(change)])
  expect(problems).toEqual([{ path, message: expect.stringMatching(message) }])
})

test('two rules cannot have the same name', () => {
  const { problems } = compileRules([rule({}), rule({ name: ' RULE ' })])
  expect(problems).toEqual([{ path: '1.name', message: 'Another rule is named "RULE"' }])
})

test('the first rule that accepts or rejects decides, and all points count', () => {
  const outcome = (...rules: Partial<NewReleaseRule>[]) => {
    const { compiled } = compileRules(rules.map((each, index) => rule({ name: `${index}`, pattern: 'hades', ...each })))
    const { decisive, scored } = applyRules(compiled, subject)
    return [decisive?.name ?? null, scored.map(({ points }) => points)]
  }
  expect(outcome({ effect: 'accept' }, { effect: 'reject' })).toEqual(['0', []])
  expect(outcome({ effect: 'reject', pattern: 'x' }, { effect: 'accept' }, { effect: 'reject' })).toEqual(['1', []])
  expect(outcome({ effect: 'points', points: 5 }, { effect: 'reject' }, { effect: 'points', points: -3 })).toEqual([
    '1',
    [5, -3],
  ])
})

// Patterns that take engines with backtracking seconds to years.
test.each([
  '(a+)+$',
  '(a|aa)+$',
  '(.*)*x',
  '([a-zA-Z]+)*!',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '(.*a){20}',
  '(?:a?){50}a{50}',
  '(?:a|ab|b|ba|aba){1,20}z',
  '(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)x',
  '.{1,149}z',
  '(a|b)*a(a|b){100}c',
])('the hostile pattern %s is fast', (pattern) => {
  const { compiled, problems } = compileRules([rule({ kind: 'regex', pattern })])
  expect(problems).toEqual([])
  const began = performance.now()
  for (const name of ['a'.repeat(5000), 'ab'.repeat(2500), `${'aB.'.repeat(2000)}!`]) {
    for (let round = 0; round < 20; round += 1) compiled[0]?.matches({ ...subject, name: `${name}${round}` })
  }
  // Measured: at most 0.1 seconds for 60 texts.
  expect(performance.now() - began).toBeLessThan(3000)
})

test('all regular expressions together are bounded', () => {
  const rules = Array.from({ length: 9 }, (_, index) =>
    rule({ name: `${index}`, kind: 'regex', pattern: `.{1,120}${index}` }),
  )
  expect(compileRules(rules.slice(0, 5)).problems).toEqual([])
  expect(compileRules(rules).problems).toContainEqual({
    path: '8.pattern',
    message: 'All regular expressions together are too large. Use fewer',
  })
})
