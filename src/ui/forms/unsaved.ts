import { useEffect, useId } from 'react'

const unsaved = new Set<string>()

/** Says that something was typed and not saved, for as long as that is so. */
export function useUnsaved(isChanged: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!isChanged) return
    unsaved.add(id)
    return () => void unsaved.delete(id)
  }, [id, isChanged])
}

export function somethingIsUnsaved(): boolean {
  return unsaved.size > 0
}
