/** Whether a text is a date that the calendar has, as `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return false
  // Days beyond the end of a month would run over into the next one.
  const date = new Date(Date.UTC(2000, month - 1, 1))
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
