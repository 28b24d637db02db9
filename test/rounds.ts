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
