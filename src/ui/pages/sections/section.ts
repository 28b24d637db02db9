import type { IconName } from '../../parts/icon.tsx'

/** A page below Settings or System. */
export type Section<Id extends string = string> = {
  /** The last part of the address. */
  id: Id
  label: string
  text: string
  icon: IconName
  adminOnly: boolean
  /** The help page of the section, optionally with an anchor. */
  help: string
}

/** The sections that the user may open. */
export function allowedSections<Each extends Section>(sections: readonly Each[], isAdmin: boolean): Each[] {
  return sections.filter(({ adminOnly }) => isAdmin || !adminOnly)
}
