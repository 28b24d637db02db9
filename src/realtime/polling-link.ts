import { encodePayload, packetType } from './engine-packets.ts'
import type { PollingLink } from './link.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { createWaitingPoll, type WaitingPoll } from './waiting-poll.ts'

/** The client may poll once more before it pauses; one that goes on polling meanwhile is slowed down, not held. */
const nextNoopMs = 100

/** A link over HTTP long polling. `aborted` hears of a client that went away in the middle of a poll. */
export function createPollingLink(aborted: () => void): PollingLink {
  const outbox = createOutbox()
  const poll = createWaitingPoll(aborted)
  const probing = createProbing(poll, outbox)
  let ended: (() => void) | null = null
  let flushing = false

  function flush(): void {
    flushing = false
    if (!poll.isThere() || outbox.isEmpty()) return
    poll.answer(encodePayload(outbox.takeAll()))
    ended?.()
  }

  /** What is sent in one go leaves in one answer. */
  function flushSoon(): void {
    if (flushing || !poll.isThere()) return
    flushing = true
    queueMicrotask(flush)
  }

  function send(packet: string): void {
    outbox.push(packet)
    flushSoon()
  }

  return {
    name: 'polling',
    send,
    pending: outbox.characters,
    takeAll: outbox.takeAll,
    poll(signal) {
      const answer = poll.take(signal)
      if (answer === null) return null
      flushSoon()
      probing.polled()
      return answer
    },
    setProbing: probing.set,
    end(whenEnded) {
      ended = whenEnded
      send(packetType.close)
    },
    cut() {
      outbox.takeAll()
      poll.answer(packetType.close)
    },
  }
}

/** While a WebSocket is being probed a poll that nothing waits for is answered with a noop. */
function createProbing(poll: WaitingPoll, outbox: Outbox) {
  let isOn = false
  let noops = 0

  function polled(): void {
    if (!isOn || !poll.isThere() || !outbox.isEmpty()) return
    noops += 1
    if (noops === 1) poll.answer(packetType.noop)
    else poll.answerLater(packetType.noop, nextNoopMs)
  }

  return {
    polled,
    set(value: boolean): void {
      isOn = value
      noops = 0
      if (value) polled()
      else poll.keepWaiting()
    },
  }
}
