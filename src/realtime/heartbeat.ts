export type Heartbeat = { pingIntervalMs: number; pingTimeoutMs: number }

export type Pulse = {
  /** The client has shown that it is there. */
  answered(): void
  stop(): void
}

/** Asks for a sign of life after each interval; `lost` hears when none came in time. */
export function startPulse(
  { pingIntervalMs, pingTimeoutMs }: Heartbeat,
  { ask, lost }: { ask(): void; lost(): void },
): Pulse {
  let timer = setTimeout(beat, pingIntervalMs)

  function beat(): void {
    timer = setTimeout(lost, pingTimeoutMs)
    ask()
  }

  return {
    answered() {
      clearTimeout(timer)
      timer = setTimeout(beat, pingIntervalMs)
    },
    stop: () => clearTimeout(timer),
  }
}
