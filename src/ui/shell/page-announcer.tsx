import { useEffect, useState } from 'react'

/** The pages set their title in an effect of their own, some once they know it. */
const settleMs = 300

/** Tells screen readers that another page is shown, which a browser only does for a page load. */
export function PageAnnouncer({ path }: { path: string }) {
  const [told, setTold] = useState({ path, title: '' })
  useEffect(() => {
    if (told.path === path) return
    const timer = setTimeout(() => setTold({ path, title: document.title }), settleMs)
    return () => clearTimeout(timer)
  }, [path, told.path])
  return (
    <p className="sr-only" role="status">
      {told.title}
    </p>
  )
}
