import { encodePayload, packetType } from './engine-packets.ts'
import type { PollingLink } from './link.ts'

/** The client may poll once more before it pauses; one that goes on polling meanwhile is slowed down, not held. */
const nextNoopMs = 100

/** A link over HTTP long polling. `aborted` hears of a client that went away in the middle of a poll. */
export function createPollingLink(aborted: () => void): PollingLink {
  let outbox: string[] = []
  let characters = 0
  let answer: ((body: string) => void) | null = null
  let ended: (() => void) | null = null
  let flushing = false
  let probing = false
  let noopTimer: ReturnType<typeof setTimeout> | undefined
  let noops = 0

  function takeAll(): string[] {
    const packets = outbox
    outbox = []
    characters = 0
    return packets
  }

  function reply(body: string): void {
    clearTimeout(noopTimer)
    const waiting = answer
    answer = null
    waiting?.(body)
  }

  function flush(): void {
    flushing = false
    if (!answer || outbox.length === 0) return
    reply(encodePayload(takeAll()))
    ended?.()
  }

  /** What is sent in one go leaves in one answer. */
  function flushSoon(): void {
    if (flushing || !answer) return
    flushing = true
    queueMicrotask(flush)
  }

  function answerWithNoop(): void {
    if (!probing || !answer || outbox.length > 0) return
    noops += 1
    if (noops === 1) reply(packetType.noop)
    else noopTimer = setTimeout(() => reply(packetType.noop), nextNoopMs)
  }

  function send(packet: string): void {
    outbox.push(packet)
    characters += packet.length
    flushSoon()
  }

  return {
    name: 'polling',
    send,
    pending: () => characters,
    takeAll,
    poll(signal) {
      if (answer) return null
      return new Promise((resolve) => {
        answer = resolve
        signal.addEventListener('abort', () => {
          if (answer === resolve) aborted()
        })
        flushSoon()
        answerWithNoop()
      })
    },
    setProbing(value) {
      probing = value
      noops = 0
      if (value) answerWithNoop()
      else clearTimeout(noopTimer)
    },
    end(whenEnded) {
      ended = whenEnded
      send(packetType.close)
    },
    cut() {
      takeAll()
      reply(packetType.close)
    },
  }
}
