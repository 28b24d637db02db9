/** Gathers wishes and grants them together, at most once per span: many small events become one refetch. */
export function debounce(spanMs: number, grant: (wishes: Set<string>) => void) {
  let wishes = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | null = null
  const flush = () => {
    const granted = wishes
    wishes = new Set()
    timer = null
    grant(granted)
  }
  return {
    ask(...names: string[]): void {
      for (const name of names) wishes.add(name)
      timer ??= setTimeout(flush, spanMs)
    },
    stop(): void {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
