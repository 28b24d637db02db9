type Message = {
  id?: number
  type?: string
  method?: string
  params?: Record<string, unknown>
  result?: unknown
  error?: string
  message?: string
}
type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void }

export type Bidi = Awaited<ReturnType<typeof connectBidi>>

/** A connection of WebDriver BiDi. https://www.w3.org/TR/webdriver-bidi/ */
export async function connectBidi(url: string) {
  const socket = new WebSocket(url)
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error(`Nothing answers at ${url}`)))
  })
  const waiting = new Map<number, Waiting>()
  const listeners: ((method: string, params: Record<string, unknown>) => void)[] = []
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data))
    if (message.type === 'event') {
      for (const listener of listeners) listener(message.method ?? '', message.params ?? {})
      return
    }
    const asked = waiting.get(message.id ?? 0)
    waiting.delete(message.id ?? 0)
    if (message.type === 'success') asked?.resolve(message.result)
    else asked?.reject(new Error(`${message.error}: ${message.message}`))
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox closed the connection'))
    waiting.clear()
  })
  return {
    send<Result>(method: string, params: Record<string, unknown> = {}): Promise<Result> {
      const id = ++lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve: (result) => resolve(result as Result), reject })
        socket.send(JSON.stringify({ id, method, params }))
      })
    },
    onEvent(listener: (method: string, params: Record<string, unknown>) => void): void {
      listeners.push(listener)
    },
    close: () => socket.close(),
  }
}
