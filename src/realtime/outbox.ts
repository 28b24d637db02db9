/** Packets that wait for the client to come for them. */
export type Outbox = {
  push(packet: string): void
  isEmpty(): boolean
  characters(): number
  takeAll(): string[]
}

export function createOutbox(): Outbox {
  let packets: string[] = []
  let characters = 0
  return {
    push(packet) {
      packets.push(packet)
      characters += packet.length
    },
    isEmpty: () => packets.length === 0,
    characters: () => characters,
    takeAll() {
      const taken = packets
      packets = []
      characters = 0
      return taken
    },
  }
}
