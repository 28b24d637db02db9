const dayMs = 86_400_000
const daysPerWeek = 7

/** Today in the user's time zone, `YYYY-MM-DD`. */
export function today(now: Date = new Date()): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** The month of a date, `YYYY-MM`. */
export function monthOf(date: string): string {
  return date.slice(0, 7)
}

export function isMonth(text: string): boolean {
  return /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/.test(text)
}

function shiftDay(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
}

export function shiftMonth(month: string, months: number): string {
  const first = new Date(`${month}-01`)
  first.setUTCMonth(first.getUTCMonth() + months)
  return first.toISOString().slice(0, 7)
}

/** The same day in another month, or its last day. */
export function dayInMonth(month: string, date: string): string {
  const wanted = `${month}${date.slice(7)}`
  const last = shiftDay(`${shiftMonth(month, 1)}-01`, -1)
  return wanted < last ? wanted : last
}

/** The weeks of a month from Monday to Sunday, with the days of the months around it that fill them. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const sinceMonday = (new Date(first).getUTCDay() + 6) % daysPerWeek
  const weeks: string[][] = []
  for (
    let monday = shiftDay(first, -sinceMonday);
    monday < `${shiftMonth(month, 1)}-01`;
    monday = shiftDay(monday, 7)
  ) {
    weeks.push(Array.from({ length: daysPerWeek }, (_, day) => shiftDay(monday, day)))
  }
  return weeks
}

/** The day that a key moves to in a month; null for other keys. */
export function dayAfterKey(key: string, date: string): string | null {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -daysPerWeek, ArrowDown: daysPerWeek }
  const step = steps[key]
  if (step !== undefined) return shiftDay(date, step)
  if (key === 'PageUp' || key === 'PageDown')
    return dayInMonth(shiftMonth(monthOf(date), key === 'PageUp' ? -1 : 1), date)
  return null
}
