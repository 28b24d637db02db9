import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'

/** Browsers refuse addresses that change with every key. */
const pauseMs = 150

/** What is searched for: at once as it is typed, and a moment later in the address. Links, Back and Forward change it too. */
export function useHelpQuery(): [query: string, type: (query: string) => void] {
  const [params, setParams] = useSearchParams()
  const stated = params.get('q') ?? ''
  const place = useLocationProperty(() => location.pathname + location.hash)
  const [typed, setTyped] = useState(stated)
  const known = useRef({ stated, place })
  useEffect(() => {
    if (known.current.stated === stated && known.current.place === place) return
    known.current = { stated, place }
    setTyped(stated)
  }, [stated, place])
  useEffect(() => {
    if (typed === known.current.stated) return
    const timer = setTimeout(() => {
      known.current = { ...known.current, stated: typed }
      setParams(typed === '' ? {} : { q: typed }, { replace: true })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, setParams])
  return [typed, setTyped]
}
