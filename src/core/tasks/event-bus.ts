import type { DomainEvents, EventName, Events } from '#domain/events.ts'

type Listeners = { [Name in EventName]?: Set<(payload: DomainEvents[Name]) => void> }

/** A bus within the process. A listener that throws does not keep the others from hearing. */
export function createEvents(onFault: (error: unknown) => void): Events {
  const listeners: Listeners = {}
  const heard = <Name extends EventName>(name: Name): Set<(payload: DomainEvents[Name]) => void> => {
    const known: Listeners[Name] = listeners[name]
    if (known) return known
    const fresh = new Set<(payload: DomainEvents[Name]) => void>()
    Object.assign(listeners, { [name]: fresh })
    return fresh
  }
  return {
    emit(name, payload) {
      for (const listener of heard(name)) {
        try {
          listener(payload)
        } catch (error) {
          onFault(error)
        }
      }
    },
    on(name, listener) {
      heard(name).add(listener)
      return () => void heard(name).delete(listener)
    },
  }
}
