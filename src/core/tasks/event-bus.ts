import type { DomainEvents, EventName, Events } from '#domain/events.ts'

type Listeners = { [Name in EventName]?: Set<(payload: DomainEvents[Name]) => void> }

/** An event bus within the process. A listener that throws does not affect the others. */
export function createEvents(onError: (error: unknown) => void): Events {
  const listeners: Listeners = {}
  const listenersOf = <Name extends EventName>(name: Name): Set<(payload: DomainEvents[Name]) => void> => {
    const known: Listeners[Name] = listeners[name]
    if (known) return known
    const fresh = new Set<(payload: DomainEvents[Name]) => void>()
    Object.assign(listeners, { [name]: fresh })
    return fresh
  }
  return {
    emit(name, payload) {
      for (const listener of listenersOf(name)) {
        try {
          listener(payload)
        } catch (error) {
          onError(error)
        }
      }
    },
    on(name, listener) {
      listenersOf(name).add(listener)
      return () => void listenersOf(name).delete(listener)
    },
  }
}
