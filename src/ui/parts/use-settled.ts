import { useEffect, useRef, useState } from 'react'

const delayMs = 350

/**
 * The value once it has not changed for a moment, so that typing does not ask the server with every letter. Values are
 * compared by their content.
 */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  const content = JSON.stringify(value)
  const latest = useRef(value)
  latest.current = value
  const shown = useRef(content)
  useEffect(() => {
    if (shown.current === content) return
    const timer = setTimeout(() => {
      shown.current = content
      setSettled(latest.current)
    }, delayMs)
    return () => clearTimeout(timer)
  }, [content])
  return settled
}
