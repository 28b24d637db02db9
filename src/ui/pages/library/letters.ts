export type LetterStart = { label: string; start: number }

/** Where each letter begins in the list. What is not a letter, such as digits, comes under #. */
export function letterStarts(
  counts: readonly { letter: string; count: number }[],
  order: 'asc' | 'desc',
): LetterStart[] {
  const starts: LetterStart[] = []
  let start = 0
  for (const { letter, count } of order === 'asc' ? counts : counts.toReversed()) {
    const label = /\p{L}/u.test(letter) ? letter.toUpperCase() : '#'
    if (starts.at(-1)?.label !== label) starts.push({ label, start })
    start += count
  }
  return starts
}
