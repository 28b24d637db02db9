import type { Outbound } from '#domain/ports/outbound.ts'

type OnRead = (name: string) => void

/** An answer that tells which of its names are read, also by code that does not write them out. */
function traced(value: unknown, onRead: OnRead): unknown {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get(target, name, receiver) {
      // A promise asks for "then" what it is fulfilled with.
      if (typeof name === 'string' && name !== 'then' && !Array.isArray(target)) onRead(name)
      return traced(Reflect.get(target, name, receiver), onRead)
    },
  })
}

/** A way out whose answers tell which of their names are read. */
export function tracedOutbound(
  outbound: Outbound,
  onRead: OnRead,
  onText: (text: string) => void = () => {},
): Outbound {
  return {
    ...outbound,
    async request(given) {
      const answer = await outbound.request(given)
      onText(answer.text())
      return { ...answer, json: () => traced(answer.json(), onRead) }
    },
  }
}

/** The same for what is kept as text until it is read: until `restore`, answers that are parsed later are traced as well. */
export function traceLater(outbound: Outbound, onRead: OnRead): { outbound: Outbound; restore(): void } {
  const texts = new Set<string>()
  const { parse } = JSON
  JSON.parse = (text: string, reviver?: Parameters<typeof parse>[1]) =>
    texts.has(text) ? traced(parse(text, reviver), onRead) : parse(text, reviver)
  return {
    outbound: tracedOutbound(outbound, onRead, (text) => texts.add(text)),
    restore: () => {
      JSON.parse = parse
    },
  }
}
