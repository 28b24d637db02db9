import process from 'node:process'

/**
 * How often a test rolls its dice: `few` times in every run, `many` times with `./scripts/test --long`, and as often as
 * the variable says if it is set.
 */
export function rounds(few: number, many: number, variable = 'LUDARR_TEST_KILLS'): number {
  const asked = process.env[variable]
  if (asked !== undefined) return Number(asked)
  return process.env.LUDARR_TEST_LONG === '1' ? many : few
}

/**
 * The first of what a test repeats, such as sizes of the screen or clients, and all of it with `./scripts/test --long`: the
 * others differ in what other tests show in every run.
 */
export function few<Item>(items: readonly Item[], count = 1): readonly Item[] {
  return items.slice(0, rounds(count, items.length, 'LUDARR_TEST_REPEATS'))
}
