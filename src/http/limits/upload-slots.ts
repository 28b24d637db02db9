/** How many uploads of one address are read at the same time; the others wait unread. */
const maxPerAddress = 2

type Slots = { running: number; waiting: (() => void)[] }

/** Limits the uploads in memory: each may have tens of megabytes. */
export function createUploadSlots() {
  const byAddress = new Map<string, Slots>()

  async function take(address: string): Promise<void> {
    const slots = byAddress.get(address) ?? { running: 0, waiting: [] }
    byAddress.set(address, slots)
    if (slots.running >= maxPerAddress) return new Promise((resolve) => slots.waiting.push(resolve))
    slots.running += 1
  }

  function free(address: string): void {
    const slots = byAddress.get(address)
    if (slots === undefined) return
    const next = slots.waiting.shift()
    if (next === undefined) slots.running -= 1
    else next()
    if (slots.running === 0) byAddress.delete(address)
  }

  return {
    /** Runs `respond` when a slot of this address is free. */
    async run<Result>(address: string, respond: () => Promise<Result> | Result): Promise<Result> {
      await take(address)
      try {
        return await respond()
      } finally {
        free(address)
      }
    },
  }
}
