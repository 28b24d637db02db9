/** A small seeded generator (mulberry32): the same seed gives the same names everywhere. */
const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const pieces = [
  ...'()[]{}-_.+/|:;,!?&\'"#@%^*=~`\\ \t\n0123456789vVrRiIxX',
  'v1.',
  '.v',
  'Build',
  'Update',
  'Edition',
  'DLC',
  ' + ',
  'MULTi13',
  'RePack',
  'от',
  '(USA)',
  'GOG',
  '-FLT',
  'setup_',
  '.exe',
  '.sh',
  'The',
  'Game of the Year',
  '2023',
  '99999999999999999999',
  '\ud83d',
  '\udc00',
  '😀',
  'İ',
  'ß',
  'ﬁ',
  'ゼルダ',
  '黑神话',
  'Ведьмак',
  '\u0301',
  '\u200d',
  '\u202e',
  '\u0000',
  '\ufeff',
  '１２３',
  '《',
  '【',
  '——',
  '....',
  '((((',
  '))))',
  '[[[[',
  '----',
  'v v v',
  '1 1 1 1 ',
  '1.1.1.1.',
  'a_a_a_',
  'V.V.V.',
]

const pick = <Item>(random: () => number, items: Item[]): Item | undefined => items[Math.floor(random() * items.length)]

const mutate = (random: () => number, name: string): string => {
  const at = Math.floor(random() * (name.length + 1))
  const piece = pick(random, pieces) ?? ''
  switch (Math.floor(random() * 6)) {
    case 0:
      return name.slice(0, at) + piece + name.slice(at)
    case 1:
      return name.slice(0, at) + name.slice(at + 1 + Math.floor(random() * 5))
    case 2:
      return name.slice(at) + name.slice(0, at)
    case 3:
      return name.replaceAll(pick(random, ['.', ' ', '_', '-']) ?? ' ', pick(random, ['.', ' ', '_', '', '-']) ?? '')
    case 4:
      return random() < 0.5 ? name.toUpperCase() : name.toLowerCase()
    default:
      return name + piece.repeat(1 + Math.floor(random() * (random() < 0.02 ? 400 : 4)))
  }
}

const invent = (random: () => number): string => {
  let name = ''
  for (let count = Math.floor(random() * 30); count >= 0; count--) {
    name +=
      random() < 0.5
        ? (pick(random, pieces) ?? '')
        : String.fromCharCode(Math.floor(random() * (random() < 0.8 ? 128 : 65536)))
  }
  return name
}

/** An endless sequence of names: real ones with one to six mutations, and occasionally one of difficult characters. */
export function* randomNames(realNames: string[], seed: number): Generator<string, never> {
  const random = seeded(seed)
  for (;;) {
    let name = random() < 0.15 ? invent(random) : (pick(random, realNames) ?? '')
    for (let count = Math.floor(random() * 6); count >= 0; count--) name = mutate(random, name)
    yield name
  }
}

/** Measures a function in milliseconds. Slow runs are repeated, because the machine may have paused. */
export const leastTime = (run: () => void, limitMs: number): number => {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 5; attempt++) {
    const startedAt = performance.now()
    run()
    least = Math.min(least, performance.now() - startedAt)
    if (least <= limitMs) break
  }
  return least
}
