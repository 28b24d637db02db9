import { useState } from 'react'

/** The rows whose details are open, by ID. */
export function useOpenRows(): { open: ReadonlySet<string>; toggle: (id: string) => void } {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setOpen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return { open, toggle }
}
