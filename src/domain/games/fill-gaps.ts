/** Whether a value says nothing: null, an empty text or list, or the word for what is not known. */
export function isGap(value: unknown): boolean {
  if (value === undefined || value === null || value === 'unknown') return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}

/** The entries of a record that say something. */
export function withoutGaps<Value extends object>(record: Value): Partial<Value> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => !isGap(value))) as Partial<Value>
}

/** What `known` adds to a record: the fields that say nothing there and something here. A flag can only be raised. */
export function gapsFilled<Value extends object, Known extends Partial<Value>>(
  record: Value,
  known: Known,
): Partial<Value> {
  const filled = Object.entries(withoutGaps(known)).filter(([name, value]) => {
    const held = record[name as keyof Value]
    return isGap(held) || (held === false && value === true)
  })
  return Object.fromEntries(filled) as Partial<Value>
}
