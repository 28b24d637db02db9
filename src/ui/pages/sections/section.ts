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

/** A section without its texts. */
export type SectionPage<Id extends string = string> = Omit<Section<Id>, 'label' | 'text'>

/** Adds the texts to sections. They are read in the current language. */
export function withTexts<Id extends string>(
  pages: readonly SectionPage<Id>[],
  texts: { label: (id: Id) => string; text: (id: Id) => string },
): readonly Section<Id>[] {
  return pages.map((page) => ({
    ...page,
    get label() {
      return texts.label(page.id)
    },
    get text() {
      return texts.text(page.id)
    },
  }))
}

/** The sections that the user may open. */
export function allowedSections<Each extends Section>(sections: readonly Each[], isAdmin: boolean): Each[] {
  return sections.filter(({ adminOnly }) => isAdmin || !adminOnly)
}
